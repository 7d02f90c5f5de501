import { readServerText } from '../../../shared/clock/server-text.ts'
import { addDays, formatRequestDate } from '../../../shared/clock/wall-time.ts'
import type { DateRange } from '../../../shared/reports/query.ts'

/** The last day of a range that has begun, as `2022-12-02`; `now` is the call center's wall clock. */
export function lastDayOf({ to }: DateRange, now: string): string {
  const [first = to] = [dayIn(to), dayIn(now)].sort()
  return first
}

/** So many days later; the same one where the text is no day. */
export function dayAfter(day: string, days: number): string {
  const read = readServerText(`${day} 00:00`)
  return read.kind === 'wall' ? dayIn(formatRequestDate(addDays(read.wall, days))) : day
}

/** The range of a whole day. */
export function rangeOfDay(day: string): DateRange {
  return { from: `${day} 00:00`, to: `${day} 23:59` }
}

const dayIn = (date: string): string => date.slice(0, 10)
