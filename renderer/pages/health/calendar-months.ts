import { getDayOfWeek, parseDate, startOfMonth, toCalendar } from '@internationalized/date'
import type { Calendar } from '../../../shared/clock/wall-time.ts'
import { calendarOf } from '../../../shared/date-presets.ts'
import type { ServerDay } from '../../../shared/keeping.ts'
import { daysLater } from '../../features/keeping/kept-days.ts'
import { weekdays } from '../../ui/values/weekdays.ts'

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

/** Returns the months of a calendar from one day to another, newest first; weeks begin on a weekday, 0 is Sunday. */
export function monthsOf(
  from: ServerDay,
  to: ServerDay,
  calendar: Calendar,
  firstDay: number,
): CalendarMonth[] {
  const months: CalendarMonth[] = []
  const last = toCalendar(parseDate(to), calendarOf(calendar))
  for (let month = startOfMonth(last); ; month = month.subtract({ months: 1 })) {
    const first = toCalendar(month, calendarOf('gregorian')).toString()
    const length = month.calendar.getDaysInMonth(month)
    const places: (MonthDay | null)[] = Array.from(
      { length: getDayOfWeek(parseDate(first), 'en-US', weekdays[firstDay]) },
      () => null,
    )
    for (let index = 0; index < length; index++) {
      places.push({ day: daysLater(first, index), dayOfMonth: index + 1 })
    }
    while (places.length % 7 > 0) places.push(null)
    const weeks = Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7))
    months.push({ first, year: month.year, weeks })
    if (first <= from) return months
  }
}
