import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  disagreement,
  epochProblems,
  instantOf,
  secondsOf,
  textOf,
} from '../../../../../renderer/features/call/lanes/record-values.ts'
import { attemptRecord, began, callRecord, entryRecord, record } from './made-call.ts'
import { problemsIn } from './shown-call.ts'

const texts = (source: Parameters<typeof epochProblems>[0]) =>
  problemsIn({ problems: epochProblems(source), segments: [] })

test('an empty or other value is no text', () => {
  expect(textOf(attemptRecord({ qnum: '901' }), 'qnum')).toBe('901')
  expect(textOf(attemptRecord({ qnum: '' }), 'qnum')).toBeNull()
  expect(textOf(attemptRecord({ qnum: 901 }), 'qnum')).toBeNull()
})

test('only a number from zero is a length', () => {
  const read = (wait: Parameters<typeof record>[1][string]) => secondsOf(record('queue', { wait }), 'wait')
  expect([0, 1.5, -1, '12', true, null, Number.POSITIVE_INFINITY].map(read)).toEqual([
    0,
    1.5,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('a length disagrees when it is more than three seconds off', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000 }),
      fc.integer({ min: -9_000, max: 9_000 }),
      (wait, offMs) => {
        const found = disagreement('wait_disagrees', entryRecord({ wait }), 'wait', wait * 1_000 + offMs)
        expect(found.length).toBe(offMs < -3_000 || offMs > 3_000 ? 1 : 0)
      },
    ),
  )
  const exactly = (foundMs: number) =>
    disagreement('wait_disagrees', entryRecord({ wait: 9 }), 'wait', foundMs)
  expect([exactly(6_000), exactly(12_000)]).toEqual([[], []])
  expect(disagreement('wait_disagrees', entryRecord({ wait: null }), 'wait', 60_000)).toEqual([])
})

test('a time with an unknown shift gives way to the next one, and is told', () => {
  const source = entryRecord()
  const { ringtime, starttime } = source.times
  const times = {
    ...(ringtime && { ringtime: { ...ringtime, shiftMinutes: null } }),
    ...(starttime && { starttime }),
  }
  const unsure = { ...source, times }
  expect(instantOf(unsure, 'ringtime', 'starttime')).toBe(began + 15_000)
  expect(instantOf(unsure, 'ringtime')).toBeNull()
  expect(instantOf(source, 'ringtime', 'starttime')).toBe(began + 16_000)
  expect(texts(unsure)).toEqual(['epoch_unusable ringtime'])
  expect(texts(source)).toEqual([])
})

test('a shift of the route is told once, by its first step with a date', () => {
  const source = callRecord()
  const shifted = source.route.map((time) => time && { ...time, shiftMinutes: 30 })
  expect(texts({ ...source, route: [null, ...shifted] })).toEqual(['epoch_shifted route 0→1800'])
  expect(texts({ ...source, route: [null] })).toEqual([])
})
