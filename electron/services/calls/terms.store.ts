import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { OutcomeChoice } from '../../../shared/calls/outcome.ts'
import { readCallerIds } from '../records/caller-ids.store.ts'
import { rulesOf } from '../records/dialing.store.ts'
import type { Database } from '../store/thread/database.ts'
import { legWidth } from './call-legs.store.ts'
import { cell } from './call-schema.store.ts'
import type { CallColumns, CallTexts } from './columns.store.ts'
import { type CallTerm, matchesNumber } from './search.ts'
import { idsOfWords } from './words.store.ts'

/** A term with the numbers that have its name. */
export interface ResolvedTerm extends CallTerm {
  /** Of agents and callers. */
  readonly numbers: readonly string[]
  readonly queues: readonly string[]
}

/** What a text may be in a call for a term to find it. */
const role = { number: 1, callerName: 2, queues: 4, word: 8 } as const

export interface FoundTerm {
  readonly isExcluded: boolean
  /** The roles of each id in which it is found. */
  readonly roles: Uint8Array
  /** Calls that the term names by an id. */
  readonly places: ReadonlySet<number>
}

/** The terms that were worked out of one state of the calls: pages and counts of one search follow each other. */
const memos = new WeakMap<CallColumns, LRUCache<string, FoundTerm>>()

/** Tells whether a term is found in a call, but for its legs. */
export function isFound({ roles, places }: FoundTerm, cells: Int32Array, place: number, at: number): boolean {
  // No function for the repeated part: this runs a million times a term.
  const numbers = (roles[cells[at + cell.caller] ?? 0] ?? 0) | (roles[cells[at + cell.callee] ?? 0] ?? 0)
  const words = (roles[cells[at + cell.outcome] ?? 0] ?? 0) | (roles[cells[at + cell.type] ?? 0] ?? 0)
  return (
    (numbers & role.number) !== 0 ||
    ((roles[cells[at + cell.queues] ?? 0] ?? 0) & role.queues) !== 0 ||
    ((roles[cells[at + cell.callerName] ?? 0] ?? 0) & role.callerName) !== 0 ||
    (words & role.word) !== 0 ||
    places.has(place)
  )
}

/** Tells whether a term is the number of one of a call's legs. */
export function hasNumber({ roles }: FoundTerm, legs: Int32Array): boolean {
  for (let at = 0; at < legs.length; at += legWidth) {
    if (((roles[legs[at] ?? 0] ?? 0) & role.number) !== 0) return true
  }
  return false
}

/** Works out in which texts and calls a term is found. */
export function termOf(
  db: Database,
  columns: CallColumns,
  connectionId: string,
  term: ResolvedTerm,
  { hungUpIsAbandoned }: OutcomeChoice,
): FoundTerm {
  const rules = rulesOf(db, connectionId)
  const key = JSON.stringify([term, rules, hungUpIsAbandoned])
  const { texts } = columns
  const terms = memos.get(columns) ?? new LRUCache({ max: 20 })
  memos.set(columns, terms)
  const known = terms.get(key)
  if (known) return known
  const { text, number, values, isExcluded } = term
  const roles = new Uint8Array(texts.size)
  const add = (id: number | undefined, found: number) => {
    if (id !== undefined) roles[id] = (roles[id] ?? 0) | found
  }
  for (let id = 1; id < texts.size; id++) {
    const own = texts.normalized(id)
    if (number === null) {
      if (own.includes(text)) roles[id] = role.callerName | (texts.paths.has(id) ? 0 : role.number)
      if (own === text) add(id, role.word)
    } else if (matchesNumber(number, own, rules)) {
      roles[id] = role.number | role.callerName
    }
  }
  for (const [id, path] of texts.paths) {
    const isThere = path.some((queue) =>
      number ? matchesNumber(number, queue, rules) : queue.includes(text),
    )
    roles[id] = isThere ? role.queues : 0
  }
  for (const id of pathsWith(texts, term.queues)) add(id, role.queues)
  const { idOf, idsOf: idsOfCaller } = readCallerIds(db, connectionId)
  const named = number?.key ? [...term.numbers, number.key] : term.numbers
  for (const each of named) for (const id of idsOfCaller(idOf(each))) add(id, role.number)
  for (const each of term.numbers) add(texts.ids.get(each), role.number)
  for (const id of idsOfWords(texts, values, { hungUpIsAbandoned })) add(id, role.word)
  const found = { isExcluded, roles, places: placesOfId(db, columns, text) }
  terms.set(key, found)
  return found
}

const placeList = z
  .object({ list: z.string() })
  .transform(({ list }) => z.array(z.number()).parse(JSON.parse(list)))
/** Fewer letters begin too many ids. */
const fewestOfId = 6

/** Finds the calls that have this `cuid` or begin of one, `queue_id` or `_id`. */
function placesOfId(db: Database, { archive }: CallColumns, id: string): ReadonlySet<number> {
  if (archive === null || id.length < fewestOfId || !/^[!-~]+$/.test(id)) return new Set()
  // As one text: Node creates an object for each row.
  const found = db.get(
    `WITH asked (archive, id) AS (SELECT ?, ?), ours AS (
       SELECT asked.id, k.id AS calls, a.id AS records FROM asked
       JOIN call_archive AS k ON k.id = asked.archive JOIN archive AS a ON a.profile = k.profile)
     SELECT json_group_array(place) AS list FROM (
     SELECT c.place FROM asked CROSS JOIN call AS c INDEXED BY call_by_cuid
       ON c.archive = asked.archive AND c.cuid >= asked.id AND c.cuid < asked.id || char(1114111)
     UNION SELECT c.place FROM ours CROSS JOIN record AS r INDEXED BY record_by_queue_id
       ON r.archive = ours.records AND r.queue_id = ours.id
       CROSS JOIN call AS c ON c.archive = ours.calls AND c.cuid = r.cuid
     UNION SELECT c.place FROM ours CROSS JOIN record AS r ON r.archive = ours.records AND r.key = ours.id
       CROSS JOIN call AS c ON c.archive = ours.calls AND c.cuid = r.cuid
     UNION SELECT c.place FROM ours CROSS JOIN record AS r ON r.archive = ours.records AND r.key = ours.id
       CROSS JOIN call AS c ON c.record = r.row)`,
    archive,
    id,
  )
  return new Set(placeList.parse(found))
}

/** Returns the ids of the paths through one of some queues. */
export function pathsWith(texts: CallTexts, queues: readonly string[]): number[] {
  return [...texts.paths].flatMap(([id, path]) => (queues.some((queue) => path.includes(queue)) ? id : []))
}
