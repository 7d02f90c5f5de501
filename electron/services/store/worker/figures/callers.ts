import { z } from 'zod'
import {
  type callersAnswer,
  type FigureScope,
  type ReturnMark,
  type ReturnState,
  type UnreturnedAnswer,
  type UnreturnedCaller,
  type UnreturnedQuery,
  unreturnedCaller,
} from '../../../../../shared/kpi/queries.ts'
import type { Connection } from '../connection.ts'
import { readCallerStates } from './caller-states.ts'
import { numbersOf } from './kind-numbers.ts'
import { archiveOf } from './revision.ts'
import { conditionOf } from './scope-condition.ts'
import type { CallerStates } from './seen-callers.ts'

const unanswered = numbersOf(['abandoned', 'missedByCaller', 'missed'])

const markRow = z.object({ number: z.string(), until: z.number() })
const lastRow = unreturnedCaller.pick({ lastAt: true, waited: true, queue: true, cuid: true })
const firstRow = unreturnedCaller.pick({ firstAt: true })

/**
 * Who called in a scope, and how many of them nobody has called back or answered since. That an entry contradicts itself
 * makes nobody less of a caller.
 */
export function readCallers(connection: Connection, asked: FigureScope): z.infer<typeof callersAnswer> {
  const scope = { ...asked, consistentOnly: false }
  const states = readCallerStates(connection, scope)
  if (!states) return { callers: 0, repeated: 0, unreturned: 0 }
  const stateAt = stateReader(connection, scope, states)
  let unreturned = 0
  for (let at = 0; at < states.tried.ids.length; at++) if (stateAt(at) === 'open') unreturned++
  return { callers: states.callers, repeated: states.repeated, unreturned }
}

/** The unanswered callers of a scope, the last one first. */
export function readUnreturned(
  connection: Connection,
  { openOnly, limit, ...asked }: UnreturnedQuery,
): UnreturnedAnswer {
  const scope = { ...asked, consistentOnly: false }
  const states = readCallerStates(connection, scope)
  if (!states) return { total: 0, open: 0, callers: [] }
  const { ids, tried } = states
  const stateAt = stateReader(connection, scope, states)
  let open = 0
  const listed: number[] = []
  for (let at = 0; at < tried.ids.length; at++) {
    const isOpen = stateAt(at) === 'open'
    if (isOpen) open++
    if (isOpen || !openOnly) listed.push(at)
  }
  const lastOf = (at: number): number => tried.lastSeconds[at] ?? 0
  listed.sort((a, b) => lastOf(b) - lastOf(a))
  const callers = listed.slice(0, limit).map((at): UnreturnedCaller => {
    const number = ids.numberOf(tried.ids[at] ?? 0)
    return { number, tries: tried.tries[at] ?? 0, state: stateAt(at), ...readEnds(connection, scope, number) }
  })
  return { total: listed.length, open, callers }
}

/** What became of each unanswered caller, by place. */
function stateReader(
  connection: Connection,
  { profile }: FigureScope,
  { ids, tried }: CallerStates,
): (at: number) => ReturnState {
  const archive = archiveOf(connection, profile, 'queue')
  const marks = z
    .array(markRow)
    .parse(
      connection.all(
        'SELECT number, entered_at AS until FROM returned_call WHERE archive = ?',
        archive?.id ?? 0,
      ),
    )
  const marked = new Map(marks.map(({ number, until }) => [ids.idOf(number), until]))
  return (at) => {
    if (tried.returned[at] === 1) return 'answered'
    const until = marked.get(tried.ids[at] ?? 0)
    return until !== undefined && until >= (tried.lastSeconds[at] ?? 0) * 1_000 ? 'byHand' : 'open'
  }
}

/** The last entry of a caller that nobody answered, and when the first one began. */
function readEnds(connection: Connection, scope: FigureScope, number: string) {
  const archive = archiveOf(connection, scope.profile, 'queue')
  const { sql, values } = conditionOf(archive?.id ?? 0, scope)
  const tries = `FROM record INDEXED BY record_by_src WHERE ${sql} AND kind IN (${unanswered}) AND src = ?`
  const last = connection.get(
    `SELECT started_at AS lastAt, true_wait AS waited, qnum AS queue, cuid ${tries} ORDER BY started_at DESC LIMIT 1`,
    ...values,
    number,
  )
  const first = connection.get(`SELECT min(started_at) AS firstAt ${tries}`, ...values, number)
  return { ...lastRow.parse(last), ...firstRow.parse(first) }
}

/** Keeps what the user did by hand; a later try of the caller isn't covered by it. */
export function markReturned(connection: Connection, { profile, number, until }: ReturnMark): null {
  const archive = archiveOf(connection, profile, 'queue')
  if (!archive) return null
  if (until === null) {
    connection.run('DELETE FROM returned_call WHERE archive = ? AND number = ?', archive.id, number)
  } else {
    connection.run('INSERT OR REPLACE INTO returned_call VALUES (?, ?, ?)', archive.id, number, until)
  }
  return null
}
