import type { ReportName } from '../reports/definitions.ts'
import type { DateRange } from '../reports/query.ts'
import { instantAt, type KnownPeriods } from './knowledge.ts'
import { readServerText } from './server-text.ts'
import { msOfMinute } from './wall-time.ts'

/** Formats a range for an address: `2022-12-02 00:00~2022-12-02 23:59`. */
export function rangeText({ from, to }: DateRange): string {
  return `${from}~${to}`
}

/** Parses the text of `rangeText`; other texts give ends that fail `dateRange`. */
export function rangeOf(written: string): DateRange {
  const [from = '', to = ''] = written.split('~')
  return { from, to }
}

/** An earlier year is an incomplete one. */
const firstYear = '1900'

export function hasWholeYears({ from, to }: DateRange): boolean {
  return from >= firstYear && to >= firstYear
}

/** Converts a range to UTC milliseconds by the call center's clock; the end is exclusive. */
export function periodOf({ from, to }: DateRange, report: ReportName, known: KnownPeriods) {
  return {
    from: instantOfText(from, report, known),
    to: afterMinute(instantOfText(to, report, known)),
  }
}

function instantOfText(date: string, report: ReportName, known: KnownPeriods): number | null {
  const read = readServerText(date)
  return read.kind === 'wall' ? instantAt(known, read.wall, report) : null
}

/** Adds a minute: a range includes its last minute, but a period's end is exclusive. */
function afterMinute(instant: number | null): number | null {
  return instant === null ? null : instant + msOfMinute
}
