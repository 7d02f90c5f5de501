import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { readTimes } from '../../../shared/clock/readings.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'

/** When a record's call began by a clock: UTC milliseconds, null where nothing tells. */
export function startOf(
  report: ReportName,
  fields: ReportRecord['fields'],
  known: KnownPeriods,
): number | null {
  const times = readTimes(report, fields, known).fields
  for (const name of ['starttime', 'start']) {
    const time = times.get(name)
    if (time?.kind === 'text' || time?.kind === 'epoch') return time.instant
  }
  return null
}
