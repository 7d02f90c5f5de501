import {
  type CalendarDate,
  type CalendarDateTime,
  parseDateTime,
  Time,
  toCalendar,
  toCalendarDateTime,
} from '@internationalized/date'
import type { Calendar } from '../../../shared/clock/wall-time.ts'
import { calendarOf } from '../../../shared/date-presets.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { type Formats, numberingOf } from '../../ui/values/formats.ts'

/** Both ends as values of the date fields. */
export interface RangeValue {
  readonly start: CalendarDateTime
  readonly end: CalendarDateTime
}

/** Converts a Gregorian request date, `YYYY-MM-DD HH:MM` (§2.2), to the shown calendar. */
export function fromRequestDate(text: string, calendar: Calendar): CalendarDateTime {
  return toCalendar(parseDateTime(text.replace(' ', 'T')), calendarOf(calendar))
}

/** Converts a date and time of either calendar to a request date. */
export function toRequestDate(value: CalendarDateTime): string {
  return toCalendar(value, calendarOf('gregorian')).toString().slice(0, 16).replace('T', ' ')
}

/** Swedish English orders year, month, day in both calendars, as in the tables; American English wouldn't. */
export function fieldLocale({ language, digits }: Formats, calendar: Calendar): string {
  return new Intl.Locale(language === 'fa' ? 'fa' : 'en-SE', {
    calendar: calendar === 'persian' ? 'persian' : 'gregory',
    ...numberingOf(digits),
  }).toString()
}

/** Returns whole days, or keeps the range's times of day if they still fit the new days. */
export function withDays(start: CalendarDate, end: CalendarDate, before: RangeValue | null): RangeValue {
  if (before !== null) {
    const sameTimes = { start: at(start, timeOf(before.start)), end: at(end, timeOf(before.end)) }
    if (sameTimes.start.compare(sameTimes.end) <= 0) return sameTimes
  }
  return { start: at(start, new Time(0, 0)), end: at(end, new Time(23, 59)) }
}

export function toDateRange({ start, end }: RangeValue): DateRange {
  return { from: toRequestDate(start), to: toRequestDate(end) }
}

const at = (day: CalendarDate, time: Time): CalendarDateTime => toCalendarDateTime(day, time)
const timeOf = ({ hour, minute }: CalendarDateTime): Time => new Time(hour, minute)
