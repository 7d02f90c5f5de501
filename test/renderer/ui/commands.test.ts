import { expect, test } from 'vitest'
import { type CommandId, commandKeyText, commandOfKey, offerCommand } from '../../../renderer/ui/commands.ts'

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
  commandOfKey('p', 'command')?.run()
  expect([call.runs, page.runs]).toEqual([['run'], []])
  call.takeAway()
  commandOfKey('p', 'command')?.run()
  expect([call.runs, page.runs]).toEqual([['run'], ['run']])
  page.takeAway()
  expect(commandOfKey('p', 'command')).toBeUndefined()
})

test('a button that takes the place of another keeps the command', () => {
  const before = offer('help')
  const after = offer('help')
  before.takeAway()
  commandOfKey('F1', undefined)?.runFocused()
  expect([before.runs, after.runs]).toEqual([[], ['focused']])
  after.takeAway()
})

test('a command’s keys are shown as they are pressed, and another key runs nothing', () => {
  expect(commandKeyText('help')).toBe('F1')
  expect(commandKeyText('print')).toMatch(/^(Ctrl|⌘) \+ P$/)
  expect(commandKeyText('callWindow')).toBe(commandKeyText('nowWindow'))
  const { takeAway } = offer('copyLink')
  expect(commandOfKey('l', 'command')).toBeUndefined()
  expect(commandOfKey('l', 'commandShift')?.id).toBe('copyLink')
  takeAway()
})
