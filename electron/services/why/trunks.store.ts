import { z } from 'zod'
import type { PeriodFacts } from '../../../shared/why/figures.ts'
import { rawFieldSql } from '../records/record-columns.ts'
import { archiveOf } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'

interface TrunksToRead {
  readonly connectionId: string
  /** UTC milliseconds: `from` is inclusive, `to` exclusive. */
  readonly periods: readonly { readonly from: number; readonly to: number }[]
  readonly queues: readonly string[]
  readonly agents: readonly string[]
}

const trunkRows = z.array(z.object({ trunk: z.string(), calls: z.number(), failed: z.number() }))

/** Reads each period's incoming calls by trunk; with a filter, only those that reached its queues and agents. */
export function readTrunks(
  db: Database,
  { connectionId, periods, queues, agents }: TrunksToRead,
): readonly PeriodFacts['trunks'][] {
  const calls = archiveOf(db, connectionId, 'quick')
  const entries = archiveOf(db, connectionId, 'queue')
  if (!calls) return periods.map(() => [])
  const among = (column: string, values: readonly string[]) =>
    values.length === 0 ? '' : ` AND q.${column} IN (${values.map(() => '?').join(', ')})`
  const isFiltered = queues.length + agents.length > 0
  const reached = isFiltered
    ? `AND EXISTS (SELECT 1 FROM record AS q INDEXED BY record_by_cuid
         WHERE q.archive = ? AND q.cuid = r.cuid${among('qnum', queues)}${among('dst', agents)})`
    : ''
  const values = isFiltered ? [entries?.id ?? -1, ...queues, ...agents] : []
  const trunk = rawFieldSql('entry_point')
  return periods.map(({ from, to }) =>
    trunkRows.parse(
      db.all(
        `SELECT ${trunk} AS trunk, count(*) AS calls,
           sum(r.disposition IS 'FAILED') AS failed
         FROM record AS r INDEXED BY record_by_starttime JOIN newest AS n ON n.row = r.row
         WHERE r.archive = ? AND r.started_at >= ? AND r.started_at < ? AND r.type = 'incoming'
           AND typeof(${trunk}) = 'text'
           AND ${trunk} <> '' ${reached}
         GROUP BY trunk ORDER BY calls DESC`,
        calls.id,
        from,
        to,
        ...values,
      ),
    ),
  )
}
