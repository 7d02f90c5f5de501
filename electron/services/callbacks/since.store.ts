import { z } from 'zod'
import { isOpen } from '../../../shared/figures/callbacks.ts'
import { unansweredKinds } from '../../../shared/figures/outcome.ts'
import type { FigureScope } from '../../../shared/figures/queries.ts'
import { numbersOf } from '../records/record-figures.store.ts'
import { archiveOf, conditionOf } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'
import type { MissedCaller } from './caller-states.store.ts'
import type { CallbackStateReader } from './states.store.ts'

const startRow = z.object({ at: z.number().nullable() })

/**
 * Returns the reader of a caller's first lost call in the scope that neither an answer nor, if the caller is open, a
 * done note came after; UTC milliseconds.
 */
export function sinceReader(
  db: Database,
  scope: FigureScope,
  { stateOf, doneUntil }: CallbackStateReader,
  namesOf: (first: number) => readonly string[],
): (caller: MissedCaller) => number {
  return (caller) => {
    const since = caller.sinceSecond * 1_000
    const done = isOpen(stateOf(caller)) ? doneUntil(caller) : undefined
    if (done === undefined || done < since) return since
    const entry = readFirstAfter(db, scope, namesOf(caller.id), done)
    const call = caller.unqueued.find(({ start }) => start > done)?.start
    return Math.min(entry ?? Number.POSITIVE_INFINITY, call ?? entry ?? since)
  }
}

/** Returns the end of a query of a caller's unanswered entries, with its values. */
export function unansweredOf(db: Database, scope: FigureScope, names: readonly string[]) {
  const archive = archiveOf(db, scope.connectionId, 'queue')
  const { sql, values } = conditionOf(db, archive?.id ?? 0, scope)
  return {
    sql: `FROM record INDEXED BY record_by_src
      WHERE ${sql} AND kind IN (${numbersOf(unansweredKinds)}) AND src IN (${placesFor(names)})`,
    values: [...values, ...names],
  }
}

/** Reads the start of a caller's first unanswered entry after an instant (UTC milliseconds). */
function readFirstAfter(db: Database, scope: FigureScope, names: readonly string[], after: number) {
  const { sql, values } = unansweredOf(db, scope, names)
  return startRow.parse(db.get(`SELECT min(started_at) AS at ${sql} AND started_at > ?`, ...values, after)).at
}

export const placesFor = (values: readonly unknown[]): string => values.map(() => '?').join(', ')
