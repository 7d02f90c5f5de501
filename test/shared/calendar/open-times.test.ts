import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTimesOf } from '../../../shared/calendar/open-times.ts'
import { alwaysOpen, type OpeningHours, openingHours } from '../../../shared/calendar/opening-hours.ts'
import { dayOf, msOfDay, msOfMinute } from '../../../shared/clock/wall-time.ts'

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
const hours = (from: number, to: number) => ({ from: from * 60, to: to * 60 })
/** Saturday to Wednesday 8 to 17 with an hour's break, Thursday until past midnight, Friday closed. */
const office: OpeningHours = {
  week: [
    [hours(8, 12), hours(13, 17)],
    [hours(8, 12), hours(13, 17)],
    [hours(8, 12), hours(13, 17)],
    [hours(8, 12), hours(13, 17)],
    [hours(20, 2)],
    [],
    [hours(8, 12), hours(13, 17)],
  ],
  queues: [{ queue: '900', week: Array.from({ length: 7 }, () => [hours(0, 0)]), onHolidays: true }],
  holidays: [
    { day: '2026-03-21', name: 'Nowruz', spans: [] },
    { day: '2026-03-22', name: '', spans: [hours(9, 11)] },
  ],
}

test('the week, its breaks, a night and holidays open and close a call center', () => {
  const own = openTimesOf({ ...office, queues: [] })
  expect(own.isLimited).toBe(true)
  // Thursday evening into Friday, which is a day off all the same.
  expect(own.spans(at('2026-03-18 00:00'), at('2026-03-25 00:00'), null)).toEqual([
    { from: at('2026-03-18 08:00'), to: at('2026-03-18 12:00') },
    { from: at('2026-03-18 13:00'), to: at('2026-03-18 17:00') },
    { from: at('2026-03-19 20:00'), to: at('2026-03-20 02:00') },
    { from: at('2026-03-22 09:00'), to: at('2026-03-22 11:00') },
    { from: at('2026-03-23 08:00'), to: at('2026-03-23 12:00') },
    { from: at('2026-03-23 13:00'), to: at('2026-03-23 17:00') },
    { from: at('2026-03-24 08:00'), to: at('2026-03-24 12:00') },
    { from: at('2026-03-24 13:00'), to: at('2026-03-24 17:00') },
  ])
  const daysOff = ['2026-03-19', '2026-03-20', '2026-03-21', '2026-03-22'].filter((day) =>
    own.isDayOff(dayOf(at(`${day} 00:00`)), null),
  )
  expect(daysOff).toEqual(['2026-03-20', '2026-03-21'])
  expect(own.isOpen(at('2026-03-20 01:59'), null)).toBe(true)
  expect(own.isOpen(at('2026-03-20 02:00'), null)).toBe(false)
  expect(own.nextOpening(at('2026-03-20 02:00'), null)).toBe(at('2026-03-22 09:00'))
  expect(own.nextOpening(at('2026-03-24 09:00'), null)).toBe(at('2026-03-24 09:00'))
})

test('a queue has hours of its own, and the call center is open while any queue is', () => {
  const own = openTimesOf(office)
  const holiday = at('2026-03-21 03:00')
  expect(['501', '900', null].map((queue) => own.isOpen(holiday, queue))).toEqual([false, true, true])
  expect(own.isDayOff(dayOf(holiday), '501')).toBe(true)
  expect(own.isDayOff(dayOf(holiday), '900')).toBe(false)
  const [emergency] = office.queues
  const closing = openTimesOf({
    ...office,
    queues: emergency ? [{ ...emergency, onHolidays: false }] : [],
  })
  expect(closing.isOpen(holiday, '900')).toBe(false)
})

test('nothing set is always open, and no hours at all never', () => {
  const always = openTimesOf(alwaysOpen)
  expect(always.isLimited).toBe(false)
  expect(always.spans(5, msOfDay * 3, '501')).toEqual([{ from: 5, to: msOfDay * 3 }])
  const never = openTimesOf({ ...alwaysOpen, week: Array.from({ length: 7 }, () => []) })
  expect(never.nextOpening(0, null)).toBeNull()
  // Only holidays: every other day is open all day.
  const holidays = openTimesOf({ ...alwaysOpen, holidays: office.holidays })
  expect(holidays.isOpen(at('2026-03-20 23:59'), null)).toBe(true)
  expect(holidays.isOpen(at('2026-03-21 00:00'), null)).toBe(false)
})

test('what is saved names each queue and each holiday once', () => {
  expect(openingHours.safeParse(office).success).toBe(true)
  expect(openingHours.safeParse({ ...office, queues: [...office.queues, ...office.queues] }).success).toBe(
    false,
  )
  expect(
    openingHours.safeParse({ ...office, holidays: [...office.holidays, office.holidays[0]] }).success,
  ).toBe(false)
})

const minute = fc.integer({ min: 0, max: 1_439 })
const someHours = fc.array(fc.record({ from: minute, to: minute }), { maxLength: 3 })
const someWeek = fc.array(someHours, { minLength: 7, maxLength: 7 })
const firstDay = dayOf(at('2026-03-14 00:00'))
const someCalendar: fc.Arbitrary<OpeningHours> = fc.record({
  week: fc.option(someWeek),
  queues: fc.array(fc.record({ queue: fc.constant('900'), week: someWeek, onHolidays: fc.boolean() }), {
    maxLength: 1,
  }),
  holidays: fc.array(
    fc.record({
      day: fc
        .integer({ min: 0, max: 14 })
        .map((day) => new Date((firstDay + day) * msOfDay).toISOString().slice(0, 10)),
      name: fc.constant(''),
      spans: someHours,
    }),
    { maxLength: 1 },
  ),
})
const someMinute = fc.integer({ min: 0, max: 14 * 1_440 }).map((n) => firstDay * msOfDay + n * msOfMinute)
const someQueue = fc.constantFrom(null, '501', '900')

test('spans, instants, days off and the next opening say the same', () => {
  fc.assert(
    fc.property(someCalendar, someQueue, someMinute, someMinute, someMinute, (calendar, queue, a, b, c) => {
      const own = openTimesOf(calendar)
      const [from, middle, to] = [a, b, c].sort((x, y) => x - y) as [number, number, number]
      const spans = own.spans(from, to, queue)
      const isIn = (wall: number) => spans.some((span) => span.from <= wall && wall < span.to)
      if (middle < to) expect(own.isOpen(middle, queue)).toBe(isIn(middle))
      // In order, apart from each other and within.
      for (const [index, span] of spans.entries()) {
        expect(span.from).toBeGreaterThanOrEqual(from)
        expect(span.to).toBeLessThanOrEqual(to)
        expect(span.from).toBeGreaterThan(spans[index - 1]?.to ?? Number.NEGATIVE_INFINITY)
      }
      // Two parts are open as long as the whole.
      const open = (first: number, last: number) =>
        own.spans(first, last, queue).reduce((sum, span) => sum + span.to - span.from, 0)
      expect(open(from, middle) + open(middle, to)).toBe(open(from, to))
      const next = own.nextOpening(from, queue)
      if (next !== null) {
        expect(own.isOpen(next, queue)).toBe(true)
        expect(own.spans(from, next, queue)).toEqual([])
      }
      const day = dayOf(from)
      if (own.isDayOff(day, queue)) {
        const before = own.spans((day - 1) * msOfDay, (day + 1) * msOfDay, queue)
        // What is open on a day off began the day before.
        for (const span of before) expect(span.from).toBeLessThan(day * msOfDay)
      }
      expect(own.isOpen(from, '501') || own.isOpen(from, '900')).toBe(own.isOpen(from, null))
    }),
  )
})
