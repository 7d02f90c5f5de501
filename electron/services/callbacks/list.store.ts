import {
  assigneeOf,
  type CallbackAnswer,
  type CallbackState,
  type CallbacksAnswer,
  type CallbacksQuery,
  callbackAnswer,
  callbackCaller,
  isOpen,
} from '../../../shared/figures/callbacks.ts'
import { entryKinds, isAnswered } from '../../../shared/figures/outcome.ts'
import type { FigureScope } from '../../../shared/figures/queries.ts'
import { readCallerIds } from '../records/caller-ids.store.ts'
import { machines, numbersOf } from '../records/record-figures.store.ts'
import { archiveOf } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'
import { type MissedCaller, readCallerStates } from './caller-states.store.ts'
import { readAssignees, readNotes } from './notes.store.ts'
import { owedCallers } from './owed-callers.store.ts'
import { placesFor, sinceReader, unansweredOf } from './since.store.ts'
import { callbackStateReader } from './states.store.ts'
import { cuidAt, type UnqueuedCall } from './unqueued-calls.store.ts'

const lastRow = callbackCaller
  .pick({ number: true, lastAt: true, waited: true, queue: true, cuid: true })
  .optional()
const answerRow = callbackAnswer.omit({ calledBack: true }).optional()

/** Callers who still wait are late by the clock of whoever asks, UTC milliseconds. */
type CallbacksToRead = CallbacksQuery & { readonly now?: number }

interface Listed extends MissedCaller {
  readonly state: CallbackState
  /** UTC milliseconds; null if nobody did, or it isn't known. */
  readonly contactedAt: number | null
  /** UTC milliseconds. */
  readonly since: number
}

/**
 * Lists a scope's unanswered callers and what became of them, on one state of the file. Inconsistent entries count,
 * too.
 */
export function readCallbacks(db: Database, query: CallbacksToRead): CallbacksAnswer {
  return db.snapshot(() => listCallbacks(db, query))
}

function listCallbacks(
  db: Database,
  { openOnly, sort, limit, assignee, goalMinutes, now, ...asked }: CallbacksToRead,
): CallbacksAnswer {
  const scope = { ...asked, consistentOnly: false }
  const counts = { open: 0, tried: 0, done: 0, answered: 0 }
  const states = readCallerStates(db, scope)
  const goal = goalMinutes === undefined ? null : { kept: 0, late: 0 }
  const assignees = readAssignees(db, scope.connectionId)
  if (!states) return { counts, withheld: 0, goal, assignees, callers: [] }
  const { namesOf } = readCallerIds(db, scope.connectionId)
  const reader = callbackStateReader(db, scope.connectionId)
  const sinceOf = sinceReader(db, scope, reader, namesOf)
  const notesOf = (caller: MissedCaller, since: number) =>
    readNotes(db, scope.connectionId, reader.notedAs(caller), since)
  const isTheirs = (caller: MissedCaller) =>
    assignee === undefined || assigneeOf(notesOf(caller, sinceOf(caller))) === assignee
  const listed: Listed[] = []
  for (const caller of owedCallers(db, scope.connectionId, states)) {
    if (!isTheirs(caller)) continue
    const state = reader.stateOf(caller)
    counts[state]++
    if (openOnly && !isOpen(state) && !goal) continue
    const since = sinceOf(caller)
    const contactedAt = reader.contactedAt(caller, since)
    const within =
      goalMinutes === undefined ? null : isWithin(goalMinutes, { state, since, contactedAt, now })
    if (goal && within !== null) goal[within ? 'kept' : 'late']++
    if (openOnly && !isOpen(state)) continue
    listed.push({ ...caller, state, since, contactedAt })
  }
  listed.sort(inOrder[sort])
  const callers = listed.slice(0, limit).flatMap((caller) => {
    const { id, calls, unqueued, state, since, contactedAt, lastSecond } = caller
    const names = namesOf(id)
    const answer = state === 'answered' ? readAnswer(db, scope.connectionId, names, lastSecond) : null
    const notes = notesOf(caller, since)
    const last = lastOf(db, scope, names, unqueued.at(-1))
    // The rollup of an archive that somebody gives may tell of others than its records do.
    return last
      ? [{ calls, unqueued: unqueued.length, state, since, answer, contactedAt, notes, ...last }]
      : []
  })
  const withheld = assignee === undefined ? states.withheld : 0
  return { counts, withheld, goal, assignees, callers }
}

/** Returns whether a caller was contacted in time; null while that may still be, or if it isn't known. */
function isWithin(
  minutes: number,
  { state, since, contactedAt, now }: Omit<Listed, keyof MissedCaller> & { readonly now: number | undefined },
): boolean | null {
  const until = since + minutes * 60_000
  if (contactedAt !== null) return contactedAt <= until
  return isOpen(state) && now !== undefined && now > until ? false : null
}

/** Open callers come first. */
const openFirst = (a: Listed, b: Listed) => Number(isOpen(b.state)) - Number(isOpen(a.state))
const bySince = (a: Listed, b: Listed) => a.since - b.since || a.id - b.id
const inOrder: Readonly<Record<CallbacksQuery['sort'], (a: Listed, b: Listed) => number>> = {
  longest: (a, b) => openFirst(a, b) || bySince(a, b),
  latest: (a, b) => b.lastSecond - a.lastSecond || bySince(a, b),
  calls: (a, b) => openFirst(a, b) || b.calls - a.calls || bySince(a, b),
}

/** Reads the last lost call of a caller, of which `unqueued` is the last one without a queue. */
function lastOf(db: Database, scope: FigureScope, names: readonly string[], unqueued?: UnqueuedCall) {
  const entry = readLast(db, scope, names)
  if (!unqueued || (entry && entry.lastAt >= unqueued.start)) return entry
  const { number, start, waited, place } = unqueued
  return { number, lastAt: start, waited, queue: null, cuid: cuidAt(db, scope.connectionId, place) }
}

function readLast(db: Database, scope: FigureScope, names: readonly string[]) {
  const { sql, values } = unansweredOf(db, scope, names)
  return lastRow.parse(
    db.get(
      `SELECT src AS number, started_at AS lastAt, true_wait AS waited, nullif(qnum, '') AS queue,
         nullif(cuid, '') AS cuid ${sql} ORDER BY started_at DESC LIMIT 1`,
      ...values,
    ),
  )
}

const answeredKinds = numbersOf(entryKinds.filter(isAnswered))
const answeredCall = `disposition = 'ANSWERED' AND kind IS NOT ${machines}`

/** Reads the first answer after a second (Unix), in any queue. */
function readAnswer(
  db: Database,
  connectionId: string,
  names: readonly string[],
  lastSecond: number,
): CallbackAnswer | null {
  const first = (report: 'queue' | 'quick', party: 'src' | 'dst', condition: string) =>
    answerRow.parse(
      db.get(
        `SELECT started_at AS at, nullif(${party === 'src' ? 'dst' : 'src'}, '') AS by, nullif(cuid, '') AS cuid
         FROM record INDEXED BY record_by_${party}
         WHERE archive = ? AND ${party} IN (${placesFor(names)}) AND started_at >= ? AND ${condition}
         ORDER BY started_at LIMIT 1`,
        archiveOf(db, connectionId, report)?.id ?? 0,
        ...names,
        (lastSecond + 1) * 1_000,
      ),
    )
  const entry = first('queue', 'src', `kind IN (${answeredKinds})`)
  const back = first('quick', 'dst', answeredCall)
  const again = first('quick', 'src', answeredCall)
  // The entry tells the agent, where the call's own record may only tell the queue.
  const own = entry && (!again || entry.at <= again.at || entry.cuid === again.cuid) ? entry : again
  if (back && (!own || back.at < own.at)) return { ...back, calledBack: true }
  return own ? { ...own, calledBack: false } : null
}
