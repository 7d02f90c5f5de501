import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'
import { lastDue, nextDue, serverClock, zoneClock } from '../../../shared/schedules/due.ts'

const daily = (time: string) => ({ every: 'day', weekday: 0, time }) as const
const weekly = (weekday: number, time: string) => ({ every: 'week', weekday, time }) as const
const at = (text: string) => Date.parse(text)

test('a daily schedule is due once a day at its time on the call center’s clock', () => {
  const clock = serverClock({ ...nothingKnown, fixedMinutes: 210 })
  const now = at('2026-11-21T08:00:00+03:30')
  expect(lastDue(daily('08:00'), clock, now)).toBe(now)
  expect(nextDue(daily('08:00'), clock, now)).toBe(at('2026-11-22T08:00:00+03:30'))
  expect(lastDue(daily('08:01'), clock, now)).toBe(at('2026-11-20T08:01:00+03:30'))
  // The call center's day differs from the UTC day.
  expect(nextDue(daily('01:00'), clock, at('2026-11-21T00:30:00+03:30'))).toBe(
    at('2026-11-21T01:00:00+03:30'),
  )
})

test('a weekly schedule is due on its weekday', () => {
  const clock = zoneClock('Asia/Tehran')
  // A Saturday.
  const now = at('2026-11-21T09:00:00+03:30')
  expect(lastDue(weekly(6, '08:00'), clock, now)).toBe(at('2026-11-21T08:00:00+03:30'))
  expect(lastDue(weekly(6, '10:00'), clock, now)).toBe(at('2026-11-14T10:00:00+03:30'))
  expect(nextDue(weekly(6, '10:00'), clock, now)).toBe(at('2026-11-21T10:00:00+03:30'))
  expect(nextDue(weekly(5, '08:00'), clock, now)).toBe(at('2026-11-27T08:00:00+03:30'))
})

test('a clock change skips no day and repeats none', () => {
  const clock = zoneClock('America/New_York')
  // 02:30 doesn't exist on 8 March 2026, and 01:30 occurs twice on 1 November.
  expect(nextDue(daily('02:30'), clock, at('2026-03-08T01:00:00-05:00'))).toBe(
    at('2026-03-08T03:30:00-04:00'),
  )
  expect(nextDue(daily('02:30'), clock, at('2026-03-08T03:30:00-04:00'))).toBe(
    at('2026-03-09T02:30:00-04:00'),
  )
  expect(nextDue(daily('01:30'), clock, at('2026-11-01T00:00:00-04:00'))).toBe(
    at('2026-11-01T01:30:00-04:00'),
  )
  expect(nextDue(daily('01:30'), clock, at('2026-11-01T01:30:00-04:00'))).toBe(
    at('2026-11-02T01:30:00-05:00'),
  )
})

test('the last due time is never after now, the next always is, and none lies between', () => {
  const clock = zoneClock('Europe/Berlin')
  const rhythms = fc.record({
    every: fc.constantFrom('day' as const, 'week' as const),
    weekday: fc.integer({ min: 0, max: 6 }),
    time: fc.constantFrom('00:00', '02:30', '12:15', '23:59'),
  })
  fc.assert(
    fc.property(rhythms, fc.integer({ min: at('2020-01-01'), max: at('2030-01-01') }), (rhythm, now) => {
      const [last, next] = [lastDue(rhythm, clock, now), nextDue(rhythm, clock, now)]
      expect(last).toBeLessThanOrEqual(now)
      expect(next).toBeGreaterThan(now)
      expect(nextDue(rhythm, clock, last)).toBe(next)
      expect(lastDue(rhythm, clock, next)).toBe(next)
    }),
  )
})
