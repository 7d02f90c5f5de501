import { expect, test } from 'vitest'
import { type CommandId, offerCommand, offeredCommand } from '../../../renderer/ui/commands.ts'

function offer(id: CommandId) {
  const runs: string[] = []
  const takeAway = offerCommand({
    id,
    label: () => id,
    run: () => runs.push('run'),
    runFocused: () => runs.push('focused'),
  })
  return { runs, takeAway }
}

test('a key runs the command of the open call before that of the page', () => {
  const page = offer('print')
  const call = offer('printCall')
  offeredCommand(['printCall', 'print'])?.run()
  expect([call.runs, page.runs]).toEqual([['run'], []])
  call.takeAway()
  offeredCommand(['printCall', 'print'])?.run()
  expect([call.runs, page.runs]).toEqual([['run'], ['run']])
  page.takeAway()
  expect(offeredCommand(['printCall', 'print'])).toBeUndefined()
})

test('a button that takes the place of another keeps the command', () => {
  const before = offer('export')
  const after = offer('export')
  before.takeAway()
  offeredCommand(['export'])?.runFocused()
  expect([before.runs, after.runs]).toEqual([[], ['focused']])
  after.takeAway()
})
