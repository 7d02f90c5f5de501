import { CalendarDate, PersianCalendar } from '@internationalized/date'

interface JalaliDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The range of years recognised as Jalali; the arithmetic equals ICU's on each of their days. */
export const firstJalaliYear = 1300
export const lastJalaliYear = 1499

const calendar = new PersianCalendar()
const julianDayOfUnixEpoch = 2_440_588

// Bounded to the days of 200 years, so it needs no eviction.
const dateOfDay = new Map<number, JalaliDate>()

/** Returns a Jalali date as days since 1970-01-01; null when the calendar has no such date. */
export function dayOfJalali(year: number, month: number, day: number): number | null {
  if (year < firstJalaliYear || year > lastJalaliYear || month < 1 || month > 12 || day < 1) return null
  const firstOfMonth = new CalendarDate(calendar, year, month, 1)
  if (day > calendar.getDaysInMonth(firstOfMonth)) return null
  return calendar.toJulianDay(firstOfMonth) + day - 1 - julianDayOfUnixEpoch
}

/** Returns the Jalali date of a day since 1970-01-01; null outside the recognised years. */
export function jalaliOfDay(day: number): JalaliDate | null {
  const known = dateOfDay.get(day)
  if (known !== undefined) return known
  const date = calendar.fromJulianDay(day + julianDayOfUnixEpoch)
  if (date.year < firstJalaliYear || date.year > lastJalaliYear) return null
  const found = { year: date.year, month: date.month, day: date.day }
  dateOfDay.set(day, found)
  return found
}
