import { daysAfter, wallOfDay, wantedDays } from '../../../electron/services/keeping/days.ts'
import { type PlannerView, settleMs } from '../../../electron/services/keeping/planner.ts'
import { type Cell, defaultKeepingOptions, type KeepingOptions } from '../../../shared/keeping.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'

export const today = '2026-11-23'
export const yesterday = '2026-11-22'
export const minute = 60_000
export const hour = 60 * minute
/** The call center's clock is UTC here. */
export const noon = wallOfDay(today) + 12 * hour
export const endOf = (day: string) => wallOfDay(daysAfter(day, 1))

export const cellOf = (report: ReportName, day: string, asOf: number, change: Partial<Cell> = {}): Cell => ({
  report,
  day,
  state: 'complete',
  counted: 10,
  stored: 10,
  asOf,
  settled: asOf >= endOf(day) + settleMs,
  ...change,
})

export function view(
  cells: readonly Cell[],
  change: Partial<Omit<PlannerView, 'options'>> & { options?: Partial<KeepingOptions> } = {},
): PlannerView {
  const options = { ...defaultKeepingOptions, days: 5, ...change.options }
  return {
    now: noon,
    today,
    hour: 12,
    wanted: wantedDays(options, today),
    asked: [],
    refreshSince: 0,
    cellOf: (report, day) => cells.find((cell) => cell.report === report && cell.day === day),
    isKnown: () => true,
    waitsUntil: () => 0,
    endOf,
    ...change,
    options,
  }
}

/** Every wanted day is stored and settled, and today as of now. */
export const whole = (now = noon): Cell[] =>
  wantedDays({ days: 5, periods: [] }, today).flatMap((day) =>
    reportNames.map((report) => cellOf(report, day, now)),
  )
export const without = (cells: Cell[], day: string) => cells.filter((cell) => cell.day !== day)
