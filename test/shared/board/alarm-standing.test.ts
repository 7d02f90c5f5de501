import { expect, test } from 'vitest'
import {
  evaluate,
  type Standing,
  standingAlarms,
  standingWith,
  withAcknowledged,
} from '../../../shared/board/alarms.ts'
import type { AlarmMetric } from '../../../shared/board/rules.ts'
import { ruleFor } from './floor.ts'

const second = 1_000
const noon = { dayFrom: 0, weekday: 1, minute: 720 }
const rules = [
  ruleFor('waiting', { limit: 5, clearAt: 3, forSeconds: 30 }),
  ruleFor('abandonment', { limit: 20, clearAt: 10 }),
  ruleFor('longestWait', { limit: 60, clearAt: 30 }),
]

/** Evaluates one value of each of these queues at a second. */
function after(
  standing: Standing,
  at: number,
  metric: AlarmMetric,
  queues: Readonly<Record<string, number>>,
  time = noon,
) {
  const values = Object.entries(queues).map(([queue, value]) => ({ metric, queue, value }))
  return evaluate(standing, rules, { ...time, values }, at * second, () => `${metric} at ${at}`)
}

test('each queue has its own duration and its own alarm', () => {
  const first = after(standingWith([]), 0, 'waiting', { 901: 5, 902: 0 })
  const second30 = after(first.standing, 30, 'waiting', { 901: 5, 902: 5 })
  expect(second30.raised).toMatchObject([{ queue: '901', clearedAt: null, acknowledged: null }])
  expect(standingAlarms(second30.standing)).toHaveLength(1)
  const second60 = after(second30.standing, 60, 'waiting', { 901: 5, 902: 5 })
  expect(second60.raised).toMatchObject([{ queue: '902' }])
  expect(standingAlarms(second60.standing).map(({ queue }) => queue)).toEqual(['901', '902'])
})

test('a duration goes on over 30 s unobserved, not over more, nor over a clock set back', () => {
  const begun = after(standingWith([]), 100, 'waiting', { 901: 5 }).standing
  expect(after(begun, 130, 'waiting', { 901: 5 }).raised).toHaveLength(1)
  expect(after(begun, 130.001, 'waiting', { 901: 5 }).raised).toEqual([])
  const back = after(begun, 90, 'waiting', { 901: 5 }).standing
  expect(after(back, 120, 'waiting', { 901: 5 }).raised).toHaveLength(1)
})

test('an alarm clears when its value regains, never before it was raised', () => {
  const { standing } = after(standingWith([]), 100, 'longestWait', { 901: 60 })
  const clearedAt = (at: number) =>
    after(standing, at, 'longestWait', { 901: 0 }).cleared.map((alarm) => alarm.clearedAt)
  expect(clearedAt(110)).toEqual([110 * second])
  expect(clearedAt(90)).toEqual([100 * second])
})

test('at midnight alarms of the day end; those of the new day and of other metrics stand', () => {
  const midnight = { ...noon, dayFrom: 10 * second }
  const clearedOf = (metric: AlarmMetric, raisedAt: number) => {
    const { standing } = after(standingWith([]), raisedAt, metric, { 901: 90 })
    return after(standing, 11, metric, { 901: 90 }, midnight).cleared.length
  }
  expect(clearedOf('abandonment', 9)).toBe(1)
  expect(clearedOf('abandonment', 10)).toBe(0)
  expect(clearedOf('longestWait', 9)).toBe(0)
})

test('a note of an alarm is kept with it alone, until it clears', () => {
  const { standing, raised } = after(standingWith([]), 0, 'longestWait', { 901: 60 })
  const both = after(standing, 1, 'longestWait', { 901: 60, 902: 60 }).standing
  const acknowledged = { at: 2 * second, word: 'Lunch', until: null }
  const noted = raised.reduce((state, { id }) => withAcknowledged(state, { id, acknowledged }), both)
  expect(standingAlarms(noted)).toMatchObject([
    { queue: '901', acknowledged },
    { queue: '902', acknowledged: null },
  ])
  const { cleared } = after(noted, 3, 'longestWait', { 901: 0, 902: 60 })
  expect(cleared).toMatchObject([{ queue: '901', acknowledged }])
  // A duration that runs without an alarm has nothing to note.
  const running = after(noted, 3, 'waiting', { 903: 5 }).standing
  expect(standingAlarms(withAcknowledged(running, { id: 'gone', acknowledged }))).toHaveLength(2)
})
