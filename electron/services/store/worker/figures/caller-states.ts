import { z } from 'zod'
import { entryKinds, isAnswered } from '../../../../../shared/kpi/outcome.ts'
import type { FigureScope } from '../../../../../shared/kpi/queries.ts'
import type { Connection } from '../connection.ts'
import { readAnsweredDays } from './answered-days.ts'
import { CallerIds } from './caller-numbers.ts'
import { kept } from './kept.ts'
import { numbersOf } from './kind-numbers.ts'
import { readSealedEntries } from './read-sealed.ts'
import { archiveOf } from './revision.ts'
import { conditionOf, nameOfScope } from './scope-condition.ts'
import { dayMs } from './sealed-days.ts'
import {
  addAnswered,
  addScope,
  addSealed,
  addSealedCalls,
  answeredRow,
  type CallerStates,
  SeenCallers,
  scopeRow,
} from './seen-callers.ts'

const unanswered = numbersOf(['abandoned', 'missedByCaller', 'missed'])
const answered = numbersOf(entryKinds.filter(isAnswered))
const keptScopes = 4

/** Of all of the archive's days that are sealed, the arrays are read; of the others, the records. */
export function readCallerStates(connection: Connection, scope: FigureScope): CallerStates | null {
  const queue = archiveOf(connection, scope.profile, 'queue')
  if (!queue) return null
  const quick = archiveOf(connection, scope.profile, 'quick')
  const name = `${nameOfScope('callers', queue.id, scope)} ${quick?.id} ${quick?.revision}`
  return kept(connection, { name, revision: queue.revision, most: keptScopes }, () => {
    // One state of the archive: a seal that breaks meanwhile would leave a day out.
    connection.exec('BEGIN')
    try {
      return statesOf(connection, queue.id, quick?.id ?? null, scope)
    } finally {
      connection.exec('COMMIT')
    }
  })
}

function statesOf(
  connection: Connection,
  queue: number,
  quick: number | null,
  scope: FigureScope,
): CallerStates {
  const ids = new CallerIds(connection)
  const seen = new SeenCallers(ids)
  const firstDay = Math.floor(scope.from / dayMs)

  let [inScope, inAll] = [scope.from, scope.from]
  for (const day of readSealedEntries(connection, queue, firstDay, scope)) {
    const start = day.day * dayMs
    addAnswered(seen, readAnswered(connection, queue, inAll, start))
    inAll = start + dayMs
    const isWhole = start >= scope.from && start + dayMs <= scope.to
    if (isWhole) {
      addScope(seen, readScope(connection, queue, { ...scope, from: inScope, to: start }))
      inScope = start + dayMs
    }
    addSealed(seen, day, isWhole)
  }
  addScope(seen, readScope(connection, queue, { ...scope, from: inScope }))
  addAnswered(seen, readAnswered(connection, queue, inAll, Number.MAX_SAFE_INTEGER))

  if (quick !== null) {
    let inCalls = scope.from
    for (const day of readAnsweredDays(connection, quick, firstDay)) {
      addAnswered(seen, readAnsweredCalls(connection, quick, inCalls, day.day * dayMs))
      inCalls = (day.day + 1) * dayMs
      addSealedCalls(seen, day)
    }
    addAnswered(seen, readAnsweredCalls(connection, quick, inCalls, Number.MAX_SAFE_INTEGER))
  }
  return seen.states()
}

function readScope(connection: Connection, archive: number, scope: FigureScope) {
  if (scope.from >= scope.to) return []
  const { sql, values } = conditionOf(archive, scope)
  return z.array(scopeRow).parse(
    connection.all(
      `SELECT src AS number, count(*) AS entries, sum(kind IN (${unanswered})) AS tries,
         max(CASE WHEN kind IN (${unanswered}) THEN started_at / 1000 END) AS lastTry
       FROM record INDEXED BY record_figures WHERE ${sql} AND src <> '' GROUP BY src`,
      ...values,
    ),
  )
}

/** Whatever their queue, and whoever answered. */
function readAnswered(connection: Connection, archive: number, from: number, to: number) {
  if (from >= to) return []
  return z.array(answeredRow).parse(
    connection.all(
      `SELECT src AS number, max(started_at) / 1000 AS at FROM record INDEXED BY record_figures
       WHERE archive = ? AND started_at >= ? AND started_at < ? AND kind IN (${answered}) AND src <> '' GROUP BY src`,
      archive,
      from,
      to,
    ),
  )
}

function readAnsweredCalls(connection: Connection, archive: number, from: number, to: number) {
  if (from >= to) return []
  const of = (column: 'src' | 'dst') =>
    `SELECT ${column} AS number, max(started_at) / 1000 AS at FROM record INDEXED BY record_by_disposition
     WHERE archive = ? AND disposition = 'ANSWERED' AND started_at >= ? AND started_at < ? AND ${column} <> ''
     GROUP BY ${column}`
  const values = [archive, from, to]
  return z
    .array(answeredRow)
    .parse(connection.all(`${of('src')} UNION ALL ${of('dst')}`, ...values, ...values))
}
