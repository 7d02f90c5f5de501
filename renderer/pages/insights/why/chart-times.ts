import { rangeOf, rangeText } from '../../../../shared/clock/range.ts'
import {
  formatRequestDate,
  msOfDay,
  msOfMinute,
  startOfDay,
  type Wall,
} from '../../../../shared/clock/wall-time.ts'
import type { OutcomeCounts } from '../../../../shared/figures/queries.ts'
import { lostOf, noCounts } from '../../../features/figures/counts.ts'
import type { ChartTime } from './chart-span.ts'

interface TimedBar {
  readonly wall: Wall
  readonly counts: OutcomeCounts | null
}

const lostIn = (counts: OutcomeCounts | null | undefined): number => lostOf(counts ?? noCounts)

/** Returns the time of a chart whose bars are hours or days. */
export function timeOfBars(
  bars: readonly TimedBar[],
  rangeOf: (first: Wall, last: Wall) => string,
): ChartTime {
  const worst = bars.reduce(
    (most, { counts }, index) => (lostIn(counts) > lostIn(bars[most]?.counts) ? index : most),
    0,
  )
  return {
    columns: bars.length,
    rows: 1,
    worst: { row: 0, first: worst, last: worst },
    rangeOf: ({ first, last }) => {
      const [from, to] = [bars[first]?.wall, bars[last]?.wall]
      return from === undefined || to === undefined ? null : rangeOf(from, to)
    },
  }
}

/**
 * Ends a range, in the address's form, where the records of a running day do (`end`; null without one), as nothing
 * is explained of an incomplete time. A range that begins later stays.
 */
export function endedAt(range: string, end: Wall | null): string {
  const { from, to } = rangeOf(range)
  const last = end === null ? to : formatRequestDate(end - msOfMinute)
  // Request dates sort as texts.
  return from <= last && last < to ? rangeText({ from, to: last }) : range
}

const msOfHour = msOfDay / 24
/** 1 January 1970 was a Thursday. */
const weekdayOf = (wall: Wall): number => (Math.floor(wall / msOfDay) + 4) % 7

/**
 * Returns the time of a week's heat map, a row for each of these weekdays (0 is Sunday): the hours of the last
 * such day of the period.
 */
export function timeOfWeek(
  days: readonly number[],
  week: readonly OutcomeCounts[],
  period: { readonly from: Wall; readonly to: Wall },
): ChartTime {
  const rangeOf = (row: number, first: number, last: number): string | null => {
    const back = (weekdayOf(period.to - 1) - (days[row] ?? 0) + 7) % 7
    const day = startOfDay(period.to - 1) - back * msOfDay
    const from = Math.max(period.from, day + first * msOfHour)
    const to = Math.min(period.to, day + (last + 1) * msOfHour)
    if (from >= to) return null
    return rangeText({ from: formatRequestDate(from), to: formatRequestDate(to - msOfMinute) })
  }
  const lostAt = (row: number, hour: number) => lostIn(week[(days[row] ?? 0) * 24 + hour])
  const cells = days.flatMap((_, row) => Array.from({ length: 24 }, (_, hour) => ({ row, hour })))
  const worst = cells.reduce((most, cell) =>
    lostAt(cell.row, cell.hour) > lostAt(most.row, most.hour) ? cell : most,
  )
  return {
    columns: 24,
    rows: days.length,
    worst: { row: worst.row, first: worst.hour, last: worst.hour },
    rangeOf: ({ row, first, last }) => rangeOf(row, first, last),
  }
}
