import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparableRange, comparedDay, isLike, mayCompare } from '../../../shared/calendar/comparable.ts'
import { openTimesOf } from '../../../shared/calendar/open-times.ts'
import { alwaysOpen } from '../../../shared/calendar/opening-hours.ts'

const msOfDay = 86_400_000
const dayOf = (date: string) => Date.parse(date) / msOfDay
const day = (date: string) => ({ from: `${date} 00:00`, to: `${date} 23:59` })
const open = [{ from: 480, to: 1_020 }]
const holiday = (date: string) => ({ day: date, name: '', spans: [] })
const times = openTimesOf({
  // Fridays are closed; queue 900 never closes.
  week: [open, open, open, open, open, [], open],
  queues: [
    {
      queue: '900',
      week: Array.from({ length: 7 }, () => [{ from: 0, to: 0 }]),
      onHolidays: true,
    },
  ],
  holidays: [holiday('2026-11-16'), holiday('2026-11-03')],
})

test('a day off is compared with days off alone', () => {
  const compared = (date: string, queues = ['501']) => {
    const found = comparedDay(times, dayOf(date), queues)
    return found === null ? null : new Date(found * msOfDay).toISOString().slice(0, 10)
  }
  expect(compared('2026-11-18')).toBe('2026-11-11')
  // A Friday with the Friday before; a holiday with the Friday before it.
  expect(compared('2026-11-20')).toBe('2026-11-13')
  expect(compared('2026-11-16')).toBe('2026-11-13')
  // The Tuesday before was a holiday, the Monday before as well.
  expect(compared('2026-11-10')).toBeNull()
  expect(compared('2026-11-23')).toBeNull()
  expect(compared('2026-11-16', ['900'])).toBe('2026-11-09')
  expect(mayCompare(times, dayOf('2026-11-20'), dayOf('2026-11-19'), ['501'])).toBe(false)
  expect(mayCompare(times, dayOf('2026-11-20'), dayOf('2026-11-19'), ['501', '900'])).toBe(true)
})

test('a day to come is like open days of its weekday, a day off like any day off', () => {
  const like = (date: string, other: string, queues = ['501']) =>
    isLike(times, dayOf(date), dayOf(other), queues)
  expect(like('2026-11-11', '2026-11-25')).toBe(true)
  expect(like('2026-11-12', '2026-11-25')).toBe(false)
  // A Monday that was a holiday tells nothing of an open one, but of a Friday.
  expect(like('2026-11-16', '2026-11-30')).toBe(false)
  expect(like('2026-11-16', '2026-11-27')).toBe(true)
  expect(like('2026-11-16', '2026-11-30', ['900'])).toBe(true)
})

test('single days are compared as their days off allow, longer ranges always', () => {
  const range = (date: string, before: string, queues = ['501']) =>
    comparableRange(times, day(date), day(before), queues)
  expect(range('2026-11-18', '2026-11-17')).toEqual(day('2026-11-17'))
  expect(range('2026-11-21', '2026-11-20')).toBeNull()
  expect(range('2026-11-20', '2026-11-19')).toEqual(day('2026-11-13'))
  const part = { from: '2026-11-19 00:00', to: '2026-11-19 10:30' }
  expect(comparableRange(times, day('2026-11-20'), part, ['501'])).toEqual({
    from: '2026-11-13 00:00',
    to: '2026-11-13 10:30',
  })
  const week = { from: '2026-11-14 00:00', to: '2026-11-20 23:59' }
  expect(comparableRange(times, week, day('2026-11-13'), ['501'])).toEqual(day('2026-11-13'))
})

test('without opening hours each day is compared with the same weekday', () => {
  const always = openTimesOf(alwaysOpen)
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 30_000 }), (each) => {
      expect(comparedDay(always, each, [])).toBe(each - 7)
    }),
  )
})
