import { GregorianCalendar, parseDate, toCalendar } from '@internationalized/date'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  finishedPeriod,
  lastDue,
  nextDue,
  serverClock,
  zoneClock,
} from '../../../electron/services/reports/due.ts'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'

const daily = (time: string) => ({ every: 'day', weekday: 0, time, calendar: 'gregorian' }) as const
const weekly = (weekday: number, time: string) =>
  ({ every: 'week', weekday, time, calendar: 'gregorian' }) as const
const monthly = (calendar: 'gregorian' | 'persian', time: string) =>
  ({ every: 'month', weekday: 0, time, calendar }) as const
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

test('a monthly schedule is due on the first day of a month of its calendar', () => {
  const clock = zoneClock('Asia/Tehran')
  // 2 Azar 1405.
  const now = at('2026-11-23T09:00:00+03:30')
  expect(lastDue(monthly('persian', '08:00'), clock, now)).toBe(at('2026-11-22T08:00:00+03:30'))
  expect(nextDue(monthly('persian', '08:00'), clock, now)).toBe(at('2026-12-22T08:00:00+03:30'))
  expect(lastDue(monthly('gregorian', '08:00'), clock, now)).toBe(at('2026-11-01T08:00:00+03:30'))
  expect(nextDue(monthly('gregorian', '08:00'), clock, now)).toBe(at('2026-12-01T08:00:00+03:30'))
})

test('reports are of the finished day, week or month in the calendar of the report', () => {
  const of = (every: 'day' | 'week' | 'month', calendar: 'gregorian' | 'persian', weekStart: number) =>
    finishedPeriod({ every, calendar, weekStart }, parseDate('2026-11-23'))
  expect(of('day', 'persian', 6)).toEqual({ from: '2026-11-22 00:00', to: '2026-11-22 23:59' })
  // A Monday: the Persian week began on Saturday, the other on this very day.
  expect(of('week', 'persian', 6)).toEqual({ from: '2026-11-14 00:00', to: '2026-11-20 23:59' })
  expect(of('week', 'gregorian', 1)).toEqual({ from: '2026-11-16 00:00', to: '2026-11-22 23:59' })
  // Aban 1405 has 30 days.
  expect(of('month', 'persian', 6)).toEqual({ from: '2026-10-23 00:00', to: '2026-11-21 23:59' })
  expect(of('month', 'gregorian', 1)).toEqual({ from: '2026-10-01 00:00', to: '2026-10-31 23:59' })
})

const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Tehran', 'Australia/Lord_Howe')
const rhythms = fc.record({
  every: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  weekday: fc.integer({ min: 0, max: 6 }),
  weekStart: fc.integer({ min: 0, max: 6 }),
  time: fc.constantFrom('00:00', '02:30', '12:15', '23:59'),
  calendar: fc.constantFrom('gregorian' as const, 'persian' as const),
})
const instants = fc.integer({ min: at('2020-01-01'), max: at('2030-01-01') })

test('the last due time is never after now, the next always is, and none lies between', () => {
  fc.assert(
    fc.property(rhythms, zones, instants, (rhythm, zone, now) => {
      const clock = zoneClock(zone)
      const [last, next] = [lastDue(rhythm, clock, now), nextDue(rhythm, clock, now)]
      expect(last).toBeLessThanOrEqual(now)
      expect(next).toBeGreaterThan(now)
      expect(nextDue(rhythm, clock, last)).toBe(next)
      expect(lastDue(rhythm, clock, next)).toBe(next)
    }),
  )
})

test('the periods of reports one after the other leave out no day and repeat none', () => {
  fc.assert(
    fc.property(rhythms, zones, instants, (rhythm, zone, now) => {
      const clock = zoneClock(zone)
      const first = lastDue(rhythm, clock, now)
      const [of, ofNext] = [first, nextDue(rhythm, clock, first)].map((due) =>
        finishedPeriod(rhythm, clock.dateAt(due)),
      )
      const day = (text: string | undefined) => parseDate((text ?? '').slice(0, 10))
      expect(day(ofNext?.from).toString()).toBe(day(of?.to).add({ days: 1 }).toString())
      // The period is over when its report is due.
      expect(day(of?.to).compare(toCalendar(clock.dateAt(first), new GregorianCalendar()))).toBeLessThan(0)
      const length = day(of?.to).compare(day(of?.from)) + 1
      const lengths = { day: [1], week: [7], month: [28, 29, 30, 31] }
      expect(lengths[rhythm.every]).toContain(length)
    }),
  )
})
