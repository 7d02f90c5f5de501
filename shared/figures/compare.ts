import { readServerText } from '../clock/server-text.ts'
import { formatRequestDate, msOfDay, msOfMinute, type Wall } from '../clock/wall-time.ts'
import { assertNever } from '../errors.ts'
import type { DateRange } from '../reports/query.ts'

export const comparisons = ['none', 'before', 'week'] as const
type Comparison = (typeof comparisons)[number]

/**
 * Returns the range to compare with, on the call center's clock: the one of equal length right before, or the
 * same days a week earlier. Uses only the elapsed part of a range that isn't over at `now`. Null without one.
 */
export function comparedRange(range: DateRange, comparison: Comparison, now: string): DateRange | null {
  if (comparison === 'none') return null
  const from = wallOf(range.from)
  const to = wallOf(range.to)
  const present = wallOf(now)
  if (from === null || to === null || present === null || from > present) return null
  const length = to + msOfMinute - from
  const shift = shiftOf(comparison, length)
  return {
    from: formatRequestDate(from - shift),
    to: formatRequestDate(Math.min(to, present) - shift),
  }
}

function shiftOf(comparison: 'before' | 'week', length: number): number {
  switch (comparison) {
    case 'before':
      return length
    case 'week':
      return 7 * msOfDay
    default:
      return assertNever(comparison)
  }
}

function wallOf(date: string): Wall | null {
  const read = readServerText(date)
  return read.kind === 'wall' ? read.wall : null
}
