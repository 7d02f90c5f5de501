import { type KnownPeriods, offsetAt } from '../clock/knowledge.ts'
import { readServerText } from '../clock/server-text.ts'
import { instantOf, msOfMinute } from '../clock/wall-time.ts'
import type { ReportName } from './definitions.ts'
import type { DateRange } from './query.ts'

/** As an address holds it: `2022-12-02 00:00~2022-12-02 23:59`. */
export function rangeText({ from, to }: DateRange): string {
  return `${from}~${to}`
}

/** Reads it back; what isn't a range gives ends that no `dateRange` has. */
export function rangeOf(written: string): DateRange {
  const [from = '', to = ''] = written.split('~')
  return { from, to }
}

/** A year before it is one that wasn't written out. */
const firstYear = '1900'

export function hasWholeYears({ from, to }: DateRange): boolean {
  return from >= firstYear && to >= firstYear
}

/** The instants of a range on the call center's clock, UTC milliseconds; the end is the first one after it. */
export function periodOf({ from, to }: DateRange, report: ReportName, known: KnownPeriods) {
  return {
    from: instantOfText(from, report, known),
    to: afterMinute(instantOfText(to, report, known)),
  }
}

function instantOfText(date: string, report: ReportName, known: KnownPeriods): number | null {
  const read = readServerText(date)
  if (read.kind !== 'wall') return null
  return instantOf(read.wall, offsetAt(known, report, { wall: read.wall }).offsetMinutes)
}

/** The range's last minute belongs to it, and the end of a period doesn't. */
function afterMinute(instant: number | null): number | null {
  return instant === null ? null : instant + msOfMinute
}
