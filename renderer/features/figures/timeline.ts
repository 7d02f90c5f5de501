import { instantAt, type KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { startOfDay, wallOf } from '../../../shared/clock/wall-time.ts'
import { type OffsetSince, offsetOf, offsetsOf } from '../../../shared/figures/period.ts'
import {
  type FigureScope,
  msOfUnit,
  type PeriodCoverage,
  type SeriesAnswer,
  type SeriesUnit,
} from '../../../shared/figures/queries.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { type Bar, filledTimeline, type WallCoverage } from './series-shapes.ts'

/** A period on the call center's clock. */
interface WallPeriod {
  readonly offsets: readonly OffsetSince[]
  readonly coverage: WallCoverage
  readonly wallAt: (instant: number) => number
  readonly instantAt: (wall: number) => number
}

/** Returns a period's clock, and how complete it is for figures that need all of these reports. */
export function wallPeriodOf(
  { from, to }: Pick<FigureScope, 'from' | 'to'>,
  covered: PeriodCoverage,
  reports: readonly ReportName[],
  known: KnownPeriods,
  isClosed?: WallCoverage['isClosed'],
): WallPeriod {
  const offsets = offsetsOf(known, from, to)
  const wallAt = (instant: number) => wallOf(instant, offsetOf(offsets, instant))
  const found = covered.coverage.filter(({ report }) => reports.includes(report))
  const ends = found.map(({ runningTo }) => runningTo).filter((end) => end !== null)
  // Without an end of one of them, nothing of the running day is complete.
  const runningTo = ends.length < found.length || ends.length === 0 ? null : Math.min(...ends)
  return {
    offsets,
    coverage: {
      lackingDays: new Set(found.flatMap(({ lacking }) => lacking.map(({ day }) => Date.parse(day)))),
      running: runningTo === null ? null : { day: startOfDay(wallAt(runningTo)), to: wallAt(runningTo) },
      ...(isClosed && { isClosed }),
    },
    wallAt,
    instantAt: (wall) => instantAt(known, wall, 'queue'),
  }
}

/** Returns a period's hours or days with their counts. */
export function timelineOf(series: SeriesAnswer, unit: SeriesUnit, { coverage }: WallPeriod): readonly Bar[] {
  return filledTimeline(series.timeline, msOfUnit(unit), coverage)
}

/** Returns a value for each bar that is whole; the others are gaps. */
export function wholeValues(
  bars: readonly Bar[],
  measured: (bar: Bar) => number | null,
): readonly (number | null)[] {
  return bars.map((bar) => (bar.state === 'whole' && bar.counts !== null ? measured(bar) : null))
}

/** Sums counts by quarter of an hour over the bars of a timeline; a quarter before or after them is left out. */
export function countsByBar(
  quarters: readonly (readonly [instant: number, count: number])[],
  bars: readonly Bar[],
  unit: SeriesUnit,
  { wallAt }: WallPeriod,
): ReadonlyMap<number, number> {
  const unitMs = msOfUnit(unit)
  const sums = new Map(bars.map(({ wall }) => [wall, 0]))
  for (const [instant, count] of quarters) {
    const wall = Math.floor(wallAt(instant) / unitMs) * unitMs
    const sum = sums.get(wall)
    if (sum !== undefined) sums.set(wall, sum + count)
  }
  return sums
}
