import { type CalendarDate, parseDate, toCalendar } from '@internationalized/date'
import { formatRequestDate, msOfDay, msOfMinute, wallOfRequestDate } from '../clock/wall-time.ts'
import { type CalendarChoice, calendarOf } from '../date-presets.ts'
import { type DateRange, dateRange } from '../reports/query.ts'
import { requestDate } from '../reports/values.ts'

export const comparisons = ['none', 'before'] as const
type Comparison = (typeof comparisons)[number]

const msOfWeek = 7 * msOfDay

/**
 * Returns the range to compare with, on the call center's clock: of up to seven days, the same weekdays a week
 * earlier; of a month of the calendar, the month before; of others, the one of equal length right before. Uses only
 * the elapsed part of a range that isn't over at `now`. `steps` are so many periods earlier. Null without one.
 */
export function comparedRange(
  range: DateRange,
  comparison: Comparison,
  now: string,
  choice: Pick<CalendarChoice, 'calendar'>,
  steps = 1,
): DateRange | null {
  const isReadable = dateRange.safeParse(range).success && requestDate.safeParse(now).success
  if (comparison === 'none' || !isReadable || range.from > now) return null
  const elapsed = { from: range.from, to: range.to > now ? now : range.to }
  const month = monthBefore(elapsed, range, choice, steps)
  if (month) return month
  const [from, to] = [wallOfRequestDate(range.from), wallOfRequestDate(range.to)]
  const length = to + msOfMinute - from
  const shift = steps * Math.max(length, msOfWeek)
  return {
    from: formatRequestDate(from - shift),
    to: formatRequestDate(wallOfRequestDate(elapsed.to) - shift),
  }
}

/**
 * Returns the month so many before the one that a range is of: a whole month, however long, for a whole one, else up
 * to the same day and time. Null for a range that isn't a month or the elapsed days of one.
 */
function monthBefore(
  elapsed: DateRange,
  range: DateRange,
  { calendar }: Pick<CalendarChoice, 'calendar'>,
  steps: number,
): DateRange | null {
  const dayOf = (date: string): CalendarDate => toCalendar(parseDate(date.slice(0, 10)), calendarOf(calendar))
  const [first, last] = [dayOf(range.from), dayOf(elapsed.to)]
  const isRunning = elapsed.to !== range.to
  const endOfMonth = first.calendar.getDaysInMonth(first)
  const areDays = range.from.endsWith(' 00:00') && range.to.endsWith(' 23:59')
  if (!areDays || first.day !== 1 || last.day === 1) return null
  if (first.set({ day: last.day }).compare(last) !== 0 || (!isRunning && last.day !== endOfMonth)) return null
  const before = first.subtract({ months: steps })
  const end = before.set({ day: isRunning ? last.day : before.calendar.getDaysInMonth(before) })
  return { from: `${gregorian(before)} 00:00`, to: `${gregorian(end)} ${elapsed.to.slice(11)}` }
}

const gregorian = (day: CalendarDate) => toCalendar(day, calendarOf('gregorian')).toString()
