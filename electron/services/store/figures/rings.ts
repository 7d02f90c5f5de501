import type { FigureScope } from '../../../../shared/kpi/queries.ts'
import { type RingTally, ringTally } from '../../../../shared/kpi/tally.ts'
import type { Connection } from '../connection.ts'
import { kept } from './kept.ts'
import { numberOfKind } from './kind-numbers.ts'
import { archiveOf } from './revision.ts'
import { conditionOf, nameOfScope } from './scope-condition.ts'

const keptScopes = 8

/** Adds up how often agents were rung in a scope, from the queue details. */
export function readRings(connection: Connection, scope: FigureScope): RingTally {
  const archive = archiveOf(connection, scope.profile, 'queueDetails')
  if (!archive) return { attempts: 0, rings: 0, answered: 0 }
  // No record of an attempt contradicts itself in what is added up here.
  const attempts = { ...scope, consistentOnly: false }
  const { sql, values } = conditionOf(archive.id, attempts)
  const name = nameOfScope('rings', archive.id, attempts)
  return kept(connection, { name, revision: archive.revision, most: keptScopes }, () =>
    ringTally.parse(
      connection.get(
        `SELECT count(*) AS attempts, ifnull(sum(tries), 0) AS rings,
           ifnull(sum(kind = ${numberOfKind('answered')}), 0) AS answered
         FROM record INDEXED BY record_figures WHERE ${sql}`,
        ...values,
      ),
    ),
  )
}
