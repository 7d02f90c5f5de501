import { callerKey, isOutside } from '../../../shared/callers.ts'
import { readEnteredNumbers } from '../people/people.store.ts'
import { readAgents } from '../records/agents.store.ts'
import { readCallerIds } from '../records/caller-ids.store.ts'
import { rulesOf } from '../records/dialing.store.ts'
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

/** Returns a test of whether a caller is an agent, or an extension that makes internal calls. */
function internalReader(db: Database, connectionId: string): (caller: MissedCaller) => boolean {
  const { idOf, namesOf } = readCallerIds(db, connectionId)
  const rules = rulesOf(db, connectionId)
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
  return ({ id }) => {
    if (agents.has(id)) return true
    const names = namesOf(id)
    // Most callers are outside, and asking about each takes time.
    return !isOutside(callerKey(names[0] ?? '', rules)) && callsInside(names)
  }
}
