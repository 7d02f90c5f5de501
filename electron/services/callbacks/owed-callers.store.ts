import { valueKinds } from '../events/event-schema.store.ts'
import { readEnteredNumbers } from '../people/people.store.ts'
import { readAgents } from '../records/agents.store.ts'
import { readCallerIds } from '../records/caller-ids.store.ts'
import { archiveOf } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'
import type { CallerStates, MissedCaller } from './caller-states.store.ts'
import { placesFor } from './since.store.ts'

/** Yields the unanswered callers who are owed a call: those from outside. */
export function* owedCallers(
  db: Database,
  connectionId: string,
  states: CallerStates,
): Generator<MissedCaller> {
  const isInternal = internalReader(db, connectionId)
  for (const caller of states.missed()) if (!isInternal(caller)) yield caller
}

/** Returns a test of whether a caller is an agent, or an extension: events tell its states, or its calls are internal. */
function internalReader(db: Database, connectionId: string): (caller: MissedCaller) => boolean {
  const { idOf, namesOf, shorts } = readCallerIds(db, connectionId)
  const agents = new Set(
    [
      ...readAgents(db, connectionId).map(({ number }) => number),
      ...readEnteredNumbers(db, connectionId, 'agent'),
    ].map(idOf),
  )
  const quick = archiveOf(db, connectionId, 'quick')
  const callsInside = (names: readonly string[]) =>
    quick !== undefined &&
    db.get(
      `SELECT 1 FROM record INDEXED BY record_by_src
       WHERE archive = ? AND src IN (${placesFor(names)}) AND type IN ('local', 'feature') LIMIT 1`,
      quick.id,
      ...names,
    ) !== undefined
  const hasStates = (names: readonly string[]) =>
    db.get(
      `SELECT 1 FROM event_value WHERE kind = ${valueKinds.exten} AND value IN (${placesFor(names)}) LIMIT 1`,
      ...names,
    ) !== undefined
  return ({ id }) => {
    if (agents.has(id)) return true
    // Most callers are outside, and asking about each takes time.
    if (!shorts.has(id)) return false
    const names = namesOf(id)
    return callsInside(names) || hasStates(names)
  }
}
