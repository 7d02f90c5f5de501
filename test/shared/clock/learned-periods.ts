import { periodsOf, type ReportPeriods } from '../../../shared/clock/periods.ts'
import { createReportLearner } from '../../../shared/clock/report-learner.ts'
import type { RecordFields } from '../../../shared/clock/witnesses.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { callRecord } from './records.ts'

/** What a learner makes of records. */
export function learned(report: ReportName, records: readonly RecordFields[]): ReportPeriods {
  const learner = createReportLearner(report)
  learner.learn(records)
  return periodsOf(learner.days())
}

export const day = 86_400_000
export const noon = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date, 8, 30)

export function callsBetween(
  from: number,
  to: number,
  every: number,
  offset: (instant: number) => number,
): RecordFields[] {
  const calls: RecordFields[] = []
  for (let instant = from, id = 0; instant < to; instant += every, id++) {
    calls.push(callRecord({ instant, offset: offset(instant), id }))
  }
  return calls
}
