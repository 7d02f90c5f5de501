import { getDayOfWeek, parseDate, startOfMonth, toCalendar } from '@internationalized/date'
import type { Calendar } from '../../../shared/clock/wall-time.ts'
import { calendarOf } from '../../../shared/date-presets.ts'
import type { ServerDay } from '../../../shared/keeping.ts'
import { daysLater } from '../../features/keeping/kept-days.ts'

interface MonthDay {
  readonly day: ServerDay
  /** In the shown calendar. */
  readonly dayOfMonth: number
}

export interface CalendarMonth {
  /** Its first day. */
  readonly first: ServerDay
  readonly year: number
  /** Seven places each; null before the first and after the last day. */
  readonly weeks: readonly (readonly (MonthDay | null)[])[]
}

/** Returns the months of a calendar from one day to another, newest first. */
export function monthsOf(
  from: ServerDay,
  to: ServerDay,
  calendar: Calendar,
  weekday: (day: ServerDay) => number,
): CalendarMonth[] {
  const months: CalendarMonth[] = []
  const last = toCalendar(parseDate(to), calendarOf(calendar))
  for (let month = startOfMonth(last); ; month = month.subtract({ months: 1 })) {
    const first = toCalendar(month, calendarOf('gregorian')).toString()
    const length = month.calendar.getDaysInMonth(month)
    const places: (MonthDay | null)[] = Array.from({ length: weekday(first) }, () => null)
    for (let index = 0; index < length; index++) {
      places.push({ day: daysLater(first, index), dayOfMonth: index + 1 })
    }
    while (places.length % 7 > 0) places.push(null)
    const weeks = Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7))
    months.push({ first, year: month.year, weeks })
    if (first <= from) return months
  }
}

/** Returns a day's place in a week, 0 to 6, that begins as in `locale` or on `firstDay`. */
export function weekdayIn(locale: string, firstDay: Parameters<typeof getDayOfWeek>[2]) {
  return (day: ServerDay) => getDayOfWeek(parseDate(day), locale, firstDay)
}
