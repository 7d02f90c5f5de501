import fc from 'fast-check'
import { expect, test } from 'vitest'
import { erlangC } from '../../../shared/figures/erlang-c.ts'
import {
  averageOf,
  dayNeedOf,
  loggedInBy,
  scheduledFor,
  staffingLines,
} from '../../../shared/figures/staffing.ts'

const nothing = { calls: 0, talked: 0, talkSeconds: 0 }
const choices = { goal: 0.8, thresholdSeconds: 20, shrinkage: 30 }
const minute = 60_000
const hour = 60 * minute

test('100 calls of 180 s in half an hour need 14 agents, and 20 to schedule', () => {
  const intervals = Array.from({ length: 48 }, () => nothing)
  intervals[20] = { calls: 700, talked: 640, talkSeconds: 640 * 180 }
  const lines = staffingLines({ days: [0, 1, 2, 3, 4, 5, 6], intervals, loggedIn: [] }, choices)
  const line = lines[20]
  expect(line).toMatchObject({
    from: 600,
    callsPerDay: 100,
    talk: 180,
    agents: 14,
    scheduled: 20,
    loggedIn: null,
  })
  expect(line?.result?.serviceLevel).toBeCloseTo(0.88835, 4)
  expect(lines[0]).toMatchObject({ callsPerDay: 0, agents: null, scheduled: null })
})

test('one agent fewer gives less and one more gives more, by the same formula; too few can’t keep up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 20, max: 900 }), (calls, talk) => {
      const intervals = [{ calls, talked: calls, talkSeconds: calls * talk }, nothing]
      const [line] = staffingLines({ days: [0], intervals, loggedIn: [] }, choices)
      const load = { calls, seconds: 12 * 3_600, secondsPerCall: talk }
      expect(line?.withOneMore).toEqual(erlangC(load, (line?.agents ?? 0) + 1, 20))
      expect(line?.withOneMore?.serviceLevel).toBeGreaterThanOrEqual(line?.result?.serviceLevel ?? 1)
      expect(line?.withOneFewer?.serviceLevel ?? 0).toBeLessThan(0.8)
    }),
  )
})

test('a day needs the sum of its intervals, and most agents in one of them', () => {
  const intervals = Array.from({ length: 24 }, () => nothing)
  intervals[9] = { calls: 20, talked: 20, talkSeconds: 20 * 180 }
  intervals[10] = { calls: 100, talked: 100, talkSeconds: 100 * 180 }
  const lines = staffingLines({ days: [0, 7], intervals, loggedIn: [] }, choices)
  const { callsPerDay, peak, agentHours } = dayNeedOf(lines)
  expect([callsPerDay, peak?.from]).toEqual([60, 600])
  expect(agentHours).toBe((lines[9]?.scheduled ?? 0) + (lines[10]?.scheduled ?? 0))
  expect(dayNeedOf([])).toEqual({ callsPerDay: 0, peak: null, agentHours: 0 })
})

test('without a whole day or a talk time there is no estimate', () => {
  expect(staffingLines({ days: [], intervals: [nothing], loggedIn: [] }, choices)).toEqual([])
  const [unknown] = staffingLines({ days: [0], intervals: [{ ...nothing, calls: 9 }], loggedIn: [] }, choices)
  expect(unknown).toMatchObject({ callsPerDay: 9, talk: null, agents: null, scheduled: null })
})

test('of those to schedule, as many as needed remain, and not with one fewer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 90 }), (agents, shrinkage) => {
      const scheduled = scheduledFor(agents, shrinkage)
      expect(scheduled * (100 - shrinkage)).toBeGreaterThanOrEqual(agents * 100)
      expect((scheduled - 1) * (100 - shrinkage)).toBeLessThan(agents * 100)
    }),
  )
})

test('agents are logged in while their extensions are available, where events came throughout', () => {
  const change = (at: number, exten: string, state: string) => ({
    at,
    exten,
    state,
    number: null,
    queue: null,
  })
  const heard = {
    changes: [
      change(-5 * minute, '501', 'Idle'),
      change(30 * minute, '501', 'Unavailable'),
      change(0, '502', 'Pause'),
      change(0, '9', 'Idle'),
    ],
    // Every quarter until 02:00, then nothing.
    signs: Array.from({ length: 9 }, (_, quarter) => quarter * 15 * minute),
  }
  const found = loggedInBy(heard, { from: 0, to: 24 * hour }, new Set(['501', '502']), 60)
  expect(found.slice(0, 3)).toEqual([1.5, 1, null])
  expect(found).toHaveLength(24)
  expect(averageOf([found, found.map(() => 2)]).slice(0, 3)).toEqual([1.75, 1.5, 2])
})
