import { expect, test } from 'vitest'
import { openTimesOf } from '../../../shared/calendar/open-times.ts'
import { closedUntil, isClosedIn, isDayOff, isOpenAt, openedAt } from '../../../shared/calendar/opening.ts'
import { alwaysOpen } from '../../../shared/calendar/opening-hours.ts'

const day = [{ from: 480, to: 1_020 }]
const times = openTimesOf({
  week: [day, day, day, day, day, [], day],
  queues: [{ queue: '900', week: Array.from({ length: 7 }, () => [{ from: 0, to: 0 }]), onHolidays: false }],
  holidays: [],
})
/** Tehran's, in UTC. */
const known = { fixedMinutes: 210, reports: {} }
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+03:30`)
const wall = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)

test('instants are judged on the call center’s clock', () => {
  // Thursday 26 November 2026 was a working day, Friday is off.
  expect(closedUntil(times, known, at('2026-11-26 16:59'), ['501'])).toBeNull()
  expect(closedUntil(times, known, at('2026-11-26 17:00'), ['501'])).toBe(at('2026-11-28 08:00'))
  expect(closedUntil(times, known, at('2026-11-27 12:00'), ['501', '502'])).toBe(at('2026-11-28 08:00'))
  expect(closedUntil(times, known, at('2026-11-27 12:00'), ['501', '900'])).toBeNull()
  expect(closedUntil(times, known, at('2026-11-27 12:00'), [])).toBeNull()
  expect(isOpenAt(times, known, at('2026-11-26 16:59'), '501')).toBe(true)
  expect(isOpenAt(times, known, at('2026-11-26 17:00'), '501')).toBe(false)
  expect(isOpenAt(times, known, at('2026-11-26 17:00'), '900')).toBe(true)
  expect(isOpenAt(times, known, at('2026-11-27 12:00'), null)).toBe(true)
  expect(openedAt(times, known, at('2026-11-26 10:00'), ['501'])).toBe(at('2026-11-26 08:00'))
  expect(openedAt(times, known, at('2026-11-26 07:59'), ['501'])).toBeNull()
  // Open around the clock: a week is long enough ago.
  expect(openedAt(times, known, at('2026-11-26 10:00'), ['900'])).toBe(at('2026-11-19 10:00'))
  expect(isClosedIn(times, wall('2026-11-27 00:00'), wall('2026-11-28 00:00'), ['501'])).toBe(true)
  expect(isClosedIn(times, wall('2026-11-26 16:00'), wall('2026-11-26 18:00'), ['501'])).toBe(false)
  expect(isClosedIn(times, wall('2026-11-27 00:00'), wall('2026-11-28 00:00'), [])).toBe(false)
})

test('without hours nothing is closed, and without any opening it is closed for good', () => {
  const always = openTimesOf(alwaysOpen)
  expect(closedUntil(always, known, 0, [])).toBeNull()
  expect(openedAt(always, known, 0, [])).toBeNull()
  expect(isOpenAt(always, known, 0, '501')).toBe(true)
  expect(isDayOff(always, 0, [])).toBe(false)
  expect(isClosedIn(always, 0, 1, [])).toBe(false)
  const never = openTimesOf({ ...alwaysOpen, week: Array.from({ length: 7 }, () => []) })
  expect(closedUntil(never, known, 0, [])).toBe(Number.POSITIVE_INFINITY)
})

test('of several queues, the first that opens and the one that is open longest count', () => {
  const late = [{ from: 600, to: 1_200 }]
  const two = openTimesOf({
    week: [day, day, day, day, day, [], day],
    queues: [{ queue: '901', week: [late, late, late, late, late, late, late], onHolidays: false }],
    holidays: [],
  })
  expect(closedUntil(two, known, at('2026-11-26 07:00'), ['901', '501'])).toBe(at('2026-11-26 08:00'))
  expect(closedUntil(two, known, at('2026-11-26 21:00'), ['501', '901'])).toBe(at('2026-11-27 10:00'))
  expect(openedAt(two, known, at('2026-11-26 11:00'), ['901', '501'])).toBe(at('2026-11-26 08:00'))
  expect(openedAt(two, known, at('2026-11-26 18:00'), ['501', '901'])).toBe(at('2026-11-26 10:00'))
  const friday = [wall('2026-11-27 00:00'), wall('2026-11-28 00:00')] as const
  expect(isClosedIn(two, ...friday, ['501', '901'])).toBe(false)
  expect(isDayOff(two, friday[0] / 86_400_000, ['501'])).toBe(true)
  expect(isDayOff(two, friday[0] / 86_400_000, ['501', '901'])).toBe(false)
})

test('the clock is that of the queue report, where each report’s is known', () => {
  const period = (offsetMinutes: number, instant: number) => ({
    periods: [{ offsetMinutes, first: 0, last: instant, count: 9, exact: 9, witnesses: {}, examples: [] }],
    inconsistencies: [],
  })
  // The other report's is nearer.
  const reports = { quick: period(0, at('2026-12-31 00:00')), queue: period(210, at('2026-01-01 00:00')) }
  const learned = { fixedMinutes: null, reports }
  expect(isOpenAt(times, learned, at('2026-11-26 16:59'), '501')).toBe(true)
  expect(isOpenAt(times, learned, at('2026-11-26 17:00'), '501')).toBe(false)
  expect(closedUntil(times, learned, at('2026-11-26 17:00'), ['501'])).toBe(at('2026-11-28 08:00'))
  expect(openedAt(times, learned, at('2026-11-26 10:00'), ['501'])).toBe(at('2026-11-26 08:00'))
})
