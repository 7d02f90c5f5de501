import { z } from 'zod'
import { entryKinds, isAnswered } from '../../../../shared/kpi/outcome.ts'
import {
  callersAnswer,
  type FigureScope,
  type ReturnMark,
  type UnreturnedAnswer,
  type UnreturnedQuery,
  unreturnedCaller,
} from '../../../../shared/kpi/queries.ts'
import type { Connection, Value } from '../connection.ts'
import { numbersOf } from './kind-numbers.ts'
import { archiveOf } from './revision.ts'
import { conditionOf } from './scope-condition.ts'

const unanswered = numbersOf(['abandoned', 'missedByCaller', 'missed'])
const answered = numbersOf(entryKinds.filter(isAnswered))

interface Part {
  readonly sql: string
  readonly values: readonly Value[]
}

const countRow = callersAnswer.pick({ callers: true, repeated: true })
const stateRow = z.object({ total: z.number(), open: z.number() })
const callerRow = unreturnedCaller.omit({ cuid: true, firstAt: true }).extend({ row: z.number() })
const endsRow = z.object({ cuid: z.string().nullable(), firstAt: z.number() })

/**
 * Who called in a scope, and how many of them nobody has called back or answered since. That an entry contradicts itself
 * makes nobody less of a caller.
 */
export function readCallers(connection: Connection, asked: FigureScope): z.infer<typeof callersAnswer> {
  const scope = { ...asked, consistentOnly: false }
  const archive = archiveOf(connection, scope.profile, 'queue')
  if (!archive) return { callers: 0, repeated: 0, unreturned: 0 }
  const { sql, values } = conditionOf(archive.id, scope)
  const counts = countRow.parse(
    connection.get(
      `SELECT count(*) AS callers, ifnull(sum(entries > 1), 0) AS repeated
       FROM (SELECT count(*) AS entries FROM record INDEXED BY record_figures
             WHERE ${sql} AND src <> '' GROUP BY src)`,
      ...values,
    ),
  )
  const waiting = withStates(connection, archive.id, scope)
  const { open } = stateRow.parse(
    connection.get(
      `${waiting.sql} SELECT count(*) AS total, ifnull(sum(state = 'open'), 0) AS open FROM stated`,
      ...waiting.values,
    ),
  )
  return { ...counts, unreturned: open }
}

/** The unanswered callers of a scope, the last one first. */
export function readUnreturned(
  connection: Connection,
  { openOnly, limit, ...asked }: UnreturnedQuery,
): UnreturnedAnswer {
  const scope = { ...asked, consistentOnly: false }
  const archive = archiveOf(connection, scope.profile, 'queue')
  if (!archive) return { total: 0, open: 0, callers: [] }
  const tried = triesOf(archive.id, scope)
  const { sql, values } = withStates(connection, archive.id, scope)
  const { total, open } = stateRow.parse(
    connection.get(
      `${sql} SELECT count(*) AS total, ifnull(sum(state = 'open'), 0) AS open FROM stated`,
      ...values,
    ),
  )
  const rows = connection.all(
    `${sql} SELECT * FROM stated ${openOnly ? "WHERE state = 'open'" : ''}
     ORDER BY lastAt DESC, number LIMIT ?`,
    ...values,
    limit,
  )
  return {
    total: openOnly ? open : total,
    open,
    callers: z
      .array(callerRow)
      .parse(rows)
      .map(({ row, ...caller }) => ({ ...caller, ...readEnds(connection, tried, row, caller.number) })),
  }
}

/** The call of the last entry, and when the first one began. */
function readEnds(connection: Connection, { sql, values }: Part, row: number, number: string) {
  return endsRow.parse(
    connection.get(
      `SELECT (SELECT cuid FROM record WHERE row = ?) AS cuid, min(started_at) AS firstAt
       FROM record INDEXED BY record_by_src WHERE ${sql} AND src = ?`,
      row,
      ...values,
      number,
    ),
  )
}

/** Keeps what the user did by hand; a later try of the caller isn't covered by it. */
export function markReturned(connection: Connection, { profile, number, until }: ReturnMark): null {
  const archive = archiveOf(connection, profile, 'queue')
  if (!archive) return null
  if (until === null) {
    connection.run('DELETE FROM returned_call WHERE archive = ? AND number = ?', archive.id, number)
  } else {
    connection.run('INSERT OR REPLACE INTO returned_call VALUES (?, ?, ?)', archive.id, number, until)
  }
  return null
}

function triesOf(archive: number, scope: FigureScope): Part {
  const { sql, values } = conditionOf(archive, scope)
  return { sql: `${sql} AND kind IN (${unanswered}) AND src <> ''`, values }
}

/**
 * Every unanswered caller with what became of them: an entry from them that was answered later, in whatever queue, or an
 * answered call from or to them that began later.
 */
function withStates(connection: Connection, archive: number, scope: FigureScope): Part {
  const { sql, values } = triesOf(archive, scope)
  const calls = archiveOf(connection, scope.profile, 'quick')
  const later = (column: 'src' | 'dst', condition: string) =>
    `EXISTS (SELECT 1 FROM record AS a INDEXED BY record_by_${column}
      WHERE a.archive = ? AND a.${column} = tried.number AND a.started_at > tried.lastAt AND ${condition})`
  const returns = [later('src', `a.kind IN (${answered})`)]
  const archives: Value[] = [archive]
  if (calls) {
    returns.push(later('src', "a.disposition = 'ANSWERED'"), later('dst', "a.disposition = 'ANSWERED'"))
    archives.push(calls.id, calls.id)
  }
  return {
    // Beside one max() and no min(), the other columns are those of its row.
    sql: `WITH tried AS MATERIALIZED (
        SELECT src AS number, max(started_at) AS lastAt, count(*) AS tries,
          row, qnum AS queue, true_wait AS lastWait
        FROM record INDEXED BY record_figures
        WHERE ${sql} GROUP BY src
      ), stated AS MATERIALIZED (
        SELECT number, lastAt, tries, row, queue, lastWait AS waited,
          CASE WHEN ${returns.join(' OR ')} THEN 'answered'
            WHEN EXISTS (SELECT 1 FROM returned_call AS m WHERE m.archive = ? AND m.number = tried.number
              AND m.entered_at >= tried.lastAt) THEN 'byHand'
            ELSE 'open' END AS state
        FROM tried
      )`,
    values: [...values, ...archives, archive],
  }
}
