import { formatRequestDate, msOfMinute } from '../../../shared/clock/wall-time.ts'
import type { SeriesAnswer } from '../../../shared/figures/queries.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { lostOf } from '../../features/figures/counts.ts'

const msOfHour = 60 * msOfMinute

/** Returns the two hours in a row, of hours by time, in which most callers were lost; null where none was. */
export function worstHours(timeline: SeriesAnswer['timeline']): DateRange | null {
  const lost = new Map(timeline.map(({ wall, counts }) => [wall, lostOf(counts)]))
  let worst = { from: 0, lost: 0 }
  for (const [wall, first] of lost) {
    const both = first + (lost.get(wall + msOfHour) ?? 0)
    if (both > worst.lost) worst = { from: wall, lost: both }
  }
  if (worst.lost === 0) return null
  return {
    from: formatRequestDate(worst.from),
    to: formatRequestDate(worst.from + 2 * msOfHour - msOfMinute),
  }
}
