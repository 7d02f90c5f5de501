import { z } from 'zod'
import { type ReportName, reportName, reportNames } from '../reports/definitions.ts'
import { type Moment, nearestPeriod, type Period, period, reportPeriods } from './periods.ts'
import { formatRequestDate, instantOf, offsetMinutes, type Wall, wallOf } from './wall-time.ts'

/** Tehran's offset since September 2022, and in every winter before. */
const assumedMinutes = 210

/** An accepted offset and its source; a learned one names its `report` and `period`. */
const believedOffset = z.object({
  offsetMinutes,
  source: z.enum(['fixed', 'learned', 'assumed']),
  report: reportName.nullable(),
  period: period.nullable(),
})
export type BelievedOffset = z.infer<typeof believedOffset>

/** Everything the window knows about one call center's clock. */
export const clockKnowledge = z.object({
  connectionId: z.string(),
  /** Set by the user; overrides everything learned. */
  fixedMinutes: offsetMinutes.nullable(),
  reports: z.partialRecord(reportName, reportPeriods),
  /** The offset at the time of the request. */
  now: believedOffset,
})
export type ClockKnowledge = z.infer<typeof clockKnowledge>

/** The part of the knowledge needed to look up offsets. */
export type KnownPeriods = Pick<ClockKnowledge, 'fixedMinutes' | 'reports'>

export const nothingKnown: KnownPeriods = { fixedMinutes: null, reports: {} }

/**
 * Returns the server's offset at a moment, from the report's nearest period. Without a report, or when
 * nothing was learned from it, uses the nearest period of any report.
 */
export function offsetAt(known: KnownPeriods, report: ReportName | null, moment: Moment): BelievedOffset {
  if (known.fixedMinutes !== null) {
    return { offsetMinutes: known.fixedMinutes, source: 'fixed', report: null, period: null }
  }
  const own = report === null ? [] : periodsWithReport(known, report)
  const found = nearestPeriod(
    own.length > 0 ? own : reportNames.flatMap((name) => periodsWithReport(known, name)),
    moment,
  )
  if (found === null) return { offsetMinutes: assumedMinutes, source: 'assumed', report: null, period: null }
  const { report: from, ...learned } = found
  return { offsetMinutes: learned.offsetMinutes, source: 'learned', report: from, period: learned }
}

function periodsWithReport(known: KnownPeriods, report: ReportName): (Period & { report: ReportName })[] {
  return (known.reports[report]?.periods ?? []).map((each) => ({ ...each, report }))
}

/** Converts an instant (UTC milliseconds) to the call center's time, as a report's records show it. */
export function wallAt(known: KnownPeriods, instant: number, report: ReportName | null = null): Wall {
  return wallOf(instant, offsetAt(known, report, { instant }).offsetMinutes)
}

/** Converts the call center's time to UTC milliseconds. */
export function instantAt(known: KnownPeriods, wall: Wall, report: ReportName | null = null): number {
  return instantOf(wall, offsetAt(known, report, { wall }).offsetMinutes)
}

/** Returns the call center's current time, `YYYY-MM-DD HH:MM` in Gregorian, as far as its clock is known. */
export function wallNow(known: KnownPeriods): string {
  return formatRequestDate(wallAt(known, Date.now()))
}
