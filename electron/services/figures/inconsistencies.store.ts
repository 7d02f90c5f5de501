import { z } from 'zod'
import {
  type InconsistenciesAnswer,
  type InconsistencyQuery,
  type InconsistencyRule,
  inconsistentRow,
} from '../../../shared/figures/inconsistencies.ts'
import { longestSeconds } from '../../../shared/figures/seconds.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import { archiveOf, waitLost } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'

interface Rule {
  readonly rule: InconsistencyRule
  readonly reports: readonly ReportName[]
  readonly index: string
  readonly condition: string
  /** The columns of the two values that disagree. */
  readonly said: string
  readonly other: string
}

const rules: readonly Rule[] = [
  {
    rule: 'waitLost',
    reports: ['queue'],
    index: 'record_by_wait',
    condition: waitLost,
    said: 'wait',
    other: 'true_wait',
  },
  {
    rule: 'talkLongerThanCall',
    reports: ['quick', 'queueDetails'],
    index: 'record_by_starttime',
    condition: "typeof(duration) = 'integer' AND typeof(billsec) = 'integer' AND duration < billsec",
    said: 'duration',
    other: 'billsec',
  },
  {
    rule: 'talkUnanswered',
    reports: ['quick', 'queueDetails'],
    index: 'record_by_starttime',
    condition: "disposition = 'NO ANSWER' AND typeof(billsec) = 'integer' AND billsec > 0",
    said: 'disposition',
    other: 'billsec',
  },
  impossible('waitImpossible', 'wait', 'duration'),
  impossible('talkImpossible', 'billsec', 'duration'),
  impossible('durationImpossible', 'duration', 'billsec'),
]

function impossible(rule: InconsistencyRule, said: 'wait' | 'billsec' | 'duration', other: string): Rule {
  const condition = `typeof(${said}) IN ('integer', 'real') AND ${said} NOT BETWEEN 0 AND ${longestSeconds}`
  return { rule, reports: reportNames, index: `record_by_${said}`, condition, said, other }
}

const maxRows = 200
const counted = z.object({ n: z.number() })

/** Reads a period's inconsistent records by rule and report. */
export function readInconsistencies(
  db: Database,
  { connectionId, from, to }: InconsistencyQuery,
): InconsistenciesAnswer {
  return rules.flatMap(({ rule, reports, index, condition, said, other }) =>
    reports.flatMap((report) => {
      const archive = archiveOf(db, connectionId, report)
      if (!archive) return []
      const found = `FROM record INDEXED BY ${index}
        WHERE archive = ? AND ${condition} AND started_at >= ? AND started_at < ?`
      const values = [archive.id, from, to]
      const { n } = counted.parse(db.get(`SELECT count(*) AS n ${found}`, ...values))
      if (n === 0) return []
      const rows = db.all(
        `SELECT row, started_at AS startedAt, src, dst, qnum AS queue, ${said} AS said, ${other} AS other
         ${found} ORDER BY started_at DESC LIMIT ${maxRows}`,
        ...values,
      )
      return [{ rule, report, count: n, rows: z.array(inconsistentRow).parse(rows) }]
    }),
  )
}
