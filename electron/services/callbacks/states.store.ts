import type { CallbackState } from '../../../shared/figures/callbacks.ts'
import { readCallerIds } from '../records/caller-ids.store.ts'
import type { Database } from '../store/thread/database.ts'
import type { MissedCaller } from './caller-states.store.ts'
import { readContacts, readMarks, readNotedCallers } from './notes.store.ts'

/** Reads what became of unanswered callers. */
export interface CallbackStateReader {
  readonly stateOf: (caller: MissedCaller) => CallbackState
  /** Returns up to when a caller's entries are done (UTC milliseconds); undefined if they never were. */
  readonly doneUntil: (caller: MissedCaller) => number | undefined
  /** Returns when the caller was first tried, done or answered from an instant on; null if never or if it isn't known. */
  readonly contactedAt: (caller: MissedCaller, since: number) => number | null
  /** Returns under which keys anything is noted about a caller. */
  readonly notedAs: (caller: MissedCaller) => readonly string[]
}

export function callbackStateReader(db: Database, connectionId: string): CallbackStateReader {
  const { idOf } = readCallerIds(db, connectionId)
  const until = { tried: new Map<number, number>(), done: new Map<number, number>() }
  for (const mark of readMarks(db, connectionId)) {
    const marks = until[mark.kind]
    const id = idOf(mark.caller)
    marks.set(id, Math.max(marks.get(id) ?? mark.until, mark.until))
  }
  const noted = Map.groupBy(readNotedCallers(db, connectionId), idOf)
  const contacts = Map.groupBy(readContacts(db, connectionId), ({ caller }) => idOf(caller))
  return {
    stateOf: ({ id, lastSecond, answeredSecond }) => {
      const covers = (instant = -1) => instant >= lastSecond * 1_000
      if (answeredSecond !== null) return 'answered'
      if (covers(until.done.get(id))) return 'done'
      return covers(until.tried.get(id)) ? 'tried' : 'open'
    },
    doneUntil: ({ id }) => until.done.get(id),
    contactedAt: ({ id, answeredSecond }, since) => {
      const noted = contacts.get(id)?.find(({ at }) => at >= since)?.at
      const answered = answeredSecond === null ? undefined : answeredSecond * 1_000
      return noted === undefined ? (answered ?? null) : Math.min(noted, answered ?? noted)
    },
    notedAs: ({ id }) => noted.get(id) ?? [],
  }
}
