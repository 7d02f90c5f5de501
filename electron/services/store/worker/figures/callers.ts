import { z } from 'zod'
import {
  type CallbacksAnswer,
  type CallbacksQuery,
  callbackCaller,
  type callersAnswer,
  type FigureScope,
  type ReturnMark,
  type ReturnState,
} from '../../../../../shared/kpi/queries.ts'
import type { Database } from '../database.ts'
import { type MissedCaller, readCallerStates } from './caller-states.ts'
import { idOfName, nameOfId } from './hourly-rollup.ts'
import { numbersOf, unansweredKinds } from './record-figures.ts'
import { archiveOf, conditionOf } from './scope.ts'

const markRow = z.object({ number: z.string(), until: z.number() })
const lastRow = callbackCaller.pick({ lastAt: true, waited: true, queue: true, cuid: true })
const firstRow = callbackCaller.pick({ firstAt: true })

/**
 * Counts a scope's callers and how many of them are neither called back nor answered since. Inconsistent
 * entries count, too.
 */
export function readCallers(db: Database, asked: FigureScope): z.infer<typeof callersAnswer> {
  const states = readCallerStates(db, { ...asked, consistentOnly: false })
  if (!states) return { callers: 0, repeated: 0, openCallbacks: 0 }
  const stateOf = stateReader(db, asked.profile)
  let openCallbacks = 0
  for (const caller of states.missed()) if (stateOf(caller) === 'open') openCallbacks++
  return { callers: states.callers, repeated: states.repeated, openCallbacks }
}

/** Lists a scope's unanswered callers, latest first. */
export function readCallbacks(db: Database, { openOnly, limit, ...asked }: CallbacksQuery): CallbacksAnswer {
  const scope = { ...asked, consistentOnly: false }
  const states = readCallerStates(db, scope)
  if (!states) return { total: 0, open: 0, callers: [] }
  const stateOf = stateReader(db, scope.profile)
  let open = 0
  const listed: MissedCaller[] = []
  for (const caller of states.missed()) {
    const isOpen = stateOf(caller) === 'open'
    if (isOpen) open++
    if (isOpen || !openOnly) listed.push(caller)
  }
  listed.sort((a, b) => b.lastSecond - a.lastSecond)
  const callers = listed.slice(0, limit).map((caller) => {
    const number = nameOfId(db, caller.id)
    return { number, tries: caller.tries, state: stateOf(caller), ...readEnds(db, scope, number) }
  })
  return { total: listed.length, open, callers }
}

/** Creates a reader of an unanswered caller's callback state. */
function stateReader(db: Database, profile: string): (caller: MissedCaller) => ReturnState {
  const archive = archiveOf(db, profile, 'queue')
  const marks = z
    .array(markRow)
    .parse(
      db.all('SELECT number, entered_at AS until FROM returned_call WHERE archive = ?', archive?.id ?? 0),
    )
  const marked = new Map(marks.map(({ number, until }) => [idOfName(db, number), until]))
  return ({ id, lastSecond, isAnswered }) => {
    if (isAnswered) return 'answered'
    return (marked.get(id) ?? -1) >= lastSecond * 1_000 ? 'byHand' : 'open'
  }
}

/** Reads a caller's last unanswered entry and the start of the first one. */
function readEnds(db: Database, scope: FigureScope, number: string) {
  const archive = archiveOf(db, scope.profile, 'queue')
  const { sql, values } = conditionOf(archive?.id ?? 0, scope)
  const tries = `FROM record INDEXED BY record_by_src WHERE ${sql} AND kind IN (${numbersOf(unansweredKinds)}) AND src = ?`
  const last = db.get(
    `SELECT started_at AS lastAt, true_wait AS waited, qnum AS queue, cuid ${tries} ORDER BY started_at DESC LIMIT 1`,
    ...values,
    number,
  )
  const first = db.get(`SELECT min(started_at) AS firstAt ${tries}`, ...values, number)
  return { ...lastRow.parse(last), ...firstRow.parse(first) }
}

/** Stores or deletes the user's callback mark; it doesn't cover the caller's later entries. */
export function markReturned(db: Database, { profile, number, until }: ReturnMark): null {
  const archive = archiveOf(db, profile, 'queue')
  if (!archive) return null
  if (until === null) {
    db.run('DELETE FROM returned_call WHERE archive = ? AND number = ?', archive.id, number)
  } else {
    db.run('INSERT OR REPLACE INTO returned_call VALUES (?, ?, ?)', archive.id, number, until)
  }
  return null
}
