import { type KnownPeriods, wallAt } from '../../../shared/clock/knowledge.ts'
import { addDays, formatRequestDate } from '../../../shared/clock/wall-time.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { DateRange } from '../../../shared/reports/query.ts'

/** Returns the range from a day before to a day after a call's begin (UTC milliseconds), on the call center's clock. */
export function rangeOfCall(known: KnownPeriods, report: ReportName, began: number): DateRange {
  const wall = wallAt(known, began, report)
  return { from: formatRequestDate(addDays(wall, -1)), to: formatRequestDate(addDays(wall, 1)) }
}
