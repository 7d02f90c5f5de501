import { addDays, dayOf, formatRequestDate, wallOfRequestDate } from '../clock/wall-time.ts'
import type { OpenTimes } from './open-times.ts'
import { isDayOff } from './opening.ts'

/** As far back as an earlier day off is looked for. */
const longestBackDays = 26 * 7

/**
 * Returns whether figures of two days, counted from 1970-01-01, may be compared for some queues, all without any: not
 * those of a day off with those of an open day.
 */
export function mayCompare(times: OpenTimes, day: number, other: number, queues: readonly string[]): boolean {
  return isDayOff(times, day, queues) === isDayOff(times, other, queues)
}

/**
 * Returns whether a day, counted from 1970-01-01, tells what another one will bring: an open one of the same weekday, or
 * for a day off any day off.
 */
export function isLike(times: OpenTimes, day: number, other: number, queues: readonly string[]): boolean {
  if (!mayCompare(times, day, other, queues)) return false
  return isDayOff(times, other, queues) || (day - other) % 7 === 0
}

/**
 * Returns the earlier day that a day is compared with: the same weekday a week earlier, or for a day off, where that one
 * was open, the day off before it. Null where the day a week earlier was a day off, or no earlier day off is found.
 */
export function comparedDay(times: OpenTimes, day: number, queues: readonly string[]): number | null {
  if (mayCompare(times, day, day - 7, queues)) return day - 7
  if (!isDayOff(times, day, queues)) return null
  for (let back = 1; back <= longestBackDays; back++) {
    if (isDayOff(times, day - back, queues)) return day - back
  }
  return null
}

interface Range {
  readonly from: string
  readonly to: string
}

/**
 * Returns the range of request dates that a range is compared with, by its days off: `before` where both may be compared,
 * as longer ones than a day always; for a day off, the same times of an earlier day off. Null where nothing is like it.
 */
export function comparableRange(
  times: OpenTimes,
  range: Range,
  before: Range,
  queues: readonly string[],
): Range | null {
  const [day, other] = [singleDay(range), singleDay(before)]
  if (day === null || other === null || mayCompare(times, day, other, queues)) return before
  const alike = isDayOff(times, day, queues) ? comparedDay(times, day, queues) : null
  if (alike === null) return null
  const moved = (date: string) => formatRequestDate(addDays(wallOfRequestDate(date), alike - other))
  return { from: moved(before.from), to: moved(before.to) }
}

function singleDay({ from, to }: Range): number | null {
  const [first, last] = [dayOf(wallOfRequestDate(from)), dayOf(wallOfRequestDate(to))]
  return first === last ? first : null
}
