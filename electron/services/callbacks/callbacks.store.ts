import { isOpen } from '../../../shared/figures/callbacks.ts'
import type { CallersAnswer } from '../../../shared/figures/queries.ts'
import { readCallerIds } from '../records/caller-ids.store.ts'
import type { ScopeToRead } from '../records/hourly-rollup.store.ts'
import type { Database } from '../store/thread/database.ts'
import { longRead, write } from '../store/thread/operations.ts'
import { readCallerStates } from './caller-states.store.ts'
import { readCallbacks } from './list.store.ts'
import { removeNote, saveNote } from './notes.store.ts'
import { owedCallers } from './owed-callers.store.ts'
import { sinceReader } from './since.store.ts'
import { callbackStateReader } from './states.store.ts'

/** Every clock's hours begin with one. */
const quarterMs = 15 * 60_000

/**
 * Counts a scope's callers and how many of them are neither called back nor answered since. Inconsistent
 * entries count, too; a callback is owed whenever the caller was lost.
 */
export function readCallers(db: Database, { open, ...asked }: ScopeToRead): CallersAnswer {
  const scope = { ...asked, consistentOnly: false }
  const states = readCallerStates(db, scope)
  if (!states) return { callers: 0, repeated: 0, openCallbacks: 0, oldestOpen: null, openSince: [] }
  const reader = callbackStateReader(db, scope.connectionId)
  const sinceOf = sinceReader(db, scope, reader, readCallerIds(db, scope.connectionId).namesOf)
  let openCallbacks = 0
  let oldestOpen: number | null = null
  const openSince = new Map<number, number>()
  for (const caller of owedCallers(db, scope.connectionId, states)) {
    if (!isOpen(reader.stateOf(caller))) continue
    openCallbacks++
    const since = sinceOf(caller)
    oldestOpen = Math.min(oldestOpen ?? since, since)
    const quarter = Math.floor(since / quarterMs) * quarterMs
    openSince.set(quarter, (openSince.get(quarter) ?? 0) + 1)
  }
  const { callers, repeated } = (open && readCallerStates(db, { ...scope, open })) ?? states
  return {
    callers,
    repeated,
    openCallbacks,
    oldestOpen,
    openSince: [...openSince].sort(([a], [b]) => a - b),
  }
}

export const callbackOperations = {
  'callbacks.list': longRead(readCallbacks),
  'callbacks.callers': longRead(readCallers),
  'callbacks.saveNote': write(saveNote),
  'callbacks.deleteNote': write(removeNote),
}

type Own = typeof callbackOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
