import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { timeReader } from '../../../shared/clock/readings.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'

/** When a record's call began by a clock: UTC milliseconds, null where nothing tells. */
export function startOf(
  report: ReportName,
  fields: ReportRecord['fields'],
  known: KnownPeriods,
): number | null {
  const { timeOf } = timeReader(report, fields, known)
  for (const name of ['starttime', 'start']) {
    const time = timeOf(name)
    if (time?.kind === 'text' || time?.kind === 'epoch') return time.instant
  }
  return null
}
