import type { CallbackState } from '../../../shared/figures/callbacks.ts'
import { readCallerIds } from '../records/caller-ids.store.ts'
import type { Database } from '../store/thread/database.ts'
import type { MissedCaller } from './caller-states.store.ts'
import { readMarks } from './notes.store.ts'

/** Reads what became of unanswered callers. */
export interface CallbackStateReader {
  readonly stateOf: (caller: MissedCaller) => CallbackState
  /** Returns up to when a caller's entries are done (UTC milliseconds); undefined if they never were. */
  readonly doneUntil: (caller: MissedCaller) => number | undefined
}

export function callbackStateReader(db: Database, connectionId: string): CallbackStateReader {
  const { idOf } = readCallerIds(db)
  const until = { tried: new Map<number, number>(), done: new Map<number, number>() }
  for (const mark of readMarks(db, connectionId)) {
    if (mark.kind !== 'remark') until[mark.kind].set(idOf(mark.caller), mark.until)
  }
  return {
    stateOf: ({ id, lastSecond, isAnswered }) => {
      const covers = (instant = -1) => instant >= lastSecond * 1_000
      if (isAnswered) return 'answered'
      if (covers(until.done.get(id))) return 'done'
      return covers(until.tried.get(id)) ? 'tried' : 'open'
    },
    doneUntil: ({ id }) => until.done.get(id),
  }
}
