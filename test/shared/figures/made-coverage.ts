import type { LackingDay, PeriodCoverage, ReportCoverage } from '../../../shared/figures/queries.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'

/** A day that isn't complete. */
export const lackingDay = (day: string, change: Partial<LackingDay> = {}): LackingDay => ({
  day,
  state: 'partial',
  counted: null,
  stored: 0,
  ...change,
})

/** Seven days of each report; those named lack some. */
export function madeCoverage(
  lacking: Partial<Record<ReportName, readonly LackingDay[]>> = {},
  change: Partial<PeriodCoverage> = {},
): PeriodCoverage {
  const coverage = reportNames.map((report): ReportCoverage => {
    const days = [...(lacking[report] ?? [])]
    return {
      report,
      days: 7,
      complete: 7 - days.length,
      completeTo: days.length === 0 ? Date.UTC(2026, 10, 21, 5, 50) : null,
      runningTo: null,
      lacking: days,
      isEmpty: false,
      undated: 0,
    }
  })
  return { coverage, isRunning: false, keeping: { status: 'current', comesAt: null }, unfilled: 0, ...change }
}
