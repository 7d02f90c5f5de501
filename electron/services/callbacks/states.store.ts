import type { CallbackState } from '../../../shared/figures/callbacks.ts'
import { readCallerIds } from '../records/caller-ids.store.ts'
import type { Database } from '../store/thread/database.ts'
import type { MissedCaller } from './caller-states.store.ts'
import { readMarks, readNotedCallers } from './notes.store.ts'

/** Reads what became of unanswered callers. */
export interface CallbackStateReader {
  readonly stateOf: (caller: MissedCaller) => CallbackState
  /** Returns up to when a caller's entries are done (UTC milliseconds); undefined if they never were. */
  readonly doneUntil: (caller: MissedCaller) => number | undefined
  /** Returns under which keys anything is noted about a caller. */
  readonly notedAs: (caller: MissedCaller) => readonly string[]
}

export function callbackStateReader(db: Database, connectionId: string): CallbackStateReader {
  const { idOf } = readCallerIds(db, connectionId)
  const until = { tried: new Map<number, number>(), done: new Map<number, number>() }
  for (const mark of readMarks(db, connectionId)) {
    if (mark.kind === 'remark') continue
    const marks = until[mark.kind]
    const id = idOf(mark.caller)
    marks.set(id, Math.max(marks.get(id) ?? mark.until, mark.until))
  }
  const noted = Map.groupBy(readNotedCallers(db, connectionId), idOf)
  return {
    stateOf: ({ id, lastSecond, isAnswered }) => {
      const covers = (instant = -1) => instant >= lastSecond * 1_000
      if (isAnswered) return 'answered'
      if (covers(until.done.get(id))) return 'done'
      return covers(until.tried.get(id)) ? 'tried' : 'open'
    },
    doneUntil: ({ id }) => until.done.get(id),
    notedAs: ({ id }) => noted.get(id) ?? [],
  }
}
