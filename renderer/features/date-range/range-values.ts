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

/** Both ends as the date fields hold them. */
export interface RangeValue {
  readonly start: CalendarDateTime
  readonly end: CalendarDateTime
}

/** A request date, `YYYY-MM-DD HH:MM` in Gregorian (§2.2), in the calendar to show. */
export function fromRequestDate(text: string, calendar: Calendar): CalendarDateTime {
  return toCalendar(parseDateTime(text.replace(' ', 'T')), calendarOf(calendar))
}

/** A date and time of either calendar as a request date. */
function toRequestDate(value: CalendarDateTime): string {
  return toCalendar(value, calendarOf('gregorian')).toString().slice(0, 16).replace('T', ' ')
}

/** Whole days, unless the range already had times of day that still make sense between the new days. */
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
