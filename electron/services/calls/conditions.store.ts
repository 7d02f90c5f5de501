import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { CallFilter, CallListColumn, CallSort } from '../../../shared/calls/calls.ts'
import type { OutcomeChoice } from '../../../shared/calls/outcome.ts'
import { readCallerIds } from '../records/caller-ids.store.ts'
import { rulesOf } from '../records/dialing.store.ts'
import { conditionsOfEntries } from '../records/entry-conditions.store.ts'
import { archiveOf } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'
import { legsAt, legWidth } from './call-legs.store.ts'
import { blockCalls, callWidth, cell, startAt } from './call-schema.store.ts'
import type { CallColumns, CallTexts } from './columns.store.ts'
import { type CallTerm, matchesNumber } from './search.ts'
import { idsOfWord, idsOfWords, isWorded } from './words.store.ts'

/** A term with the numbers that have its name. */
export interface ResolvedTerm extends CallTerm {
  /** Of agents and callers. */
  readonly numbers: readonly string[]
  readonly queues: readonly string[]
}

export interface CallSearch {
  readonly connectionId: string
  readonly filter: Omit<CallFilter, 'text' | 'words'>
  readonly terms: readonly ResolvedTerm[]
}
export type SortedSearch = CallSearch & { readonly sort: CallSort }

/** Calls `visit` for each place whose call matches; from the last one on if `backwards`. */
export function eachMatch(
  db: Database,
  columns: CallColumns,
  search: CallSearch,
  visit: (place: number, at: number) => void,
  backwards = false,
): void {
  const { cells, legs, places } = columns
  const { filter } = search
  const callers = readCallerIds(db, search.connectionId)
  const lists = listsOf(columns.texts, callers, filter)
  const agents = agentsTest(columns.texts, callers, filter)
  const terms = search.terms.map((term) => termOf(db, columns, search.connectionId, term, filter))
  const among = filter.entries ? placesOfEntries(db, columns, search) : null
  // A figure's rows have the period, not the calls.
  const from = filter.entries ? null : filter.from
  const to = filter.entries ? null : filter.to
  const isDated = from !== null || to !== null

  const matches = (place: number, at: number): boolean => {
    if (cells[at + cell.outcome] === 0) return false
    if (isDated) {
      const start = startAt(cells, at)
      if (start === null) return false
      if ((from !== null && start < from) || (to !== null && start >= to)) return false
    }
    for (const { offset, isIn } of lists) if (isIn[cells[at + offset] ?? 0] === 0) return false
    if (agents && !agents(legsAt(legs[Math.floor(place / blockCalls)], place))) return false
    if (among && among[place] !== 1) return false
    for (const term of terms) {
      const found =
        isFound(term, cells, place, at) ||
        hasNumber(term, legsAt(legs[Math.floor(place / blockCalls)], place))
      if (found === term.isExcluded) return false
    }
    return true
  }
  const step = backwards ? -1 : 1
  for (let place = backwards ? places - 1 : 0, left = places; left > 0; left--, place += step) {
    const at = place * callWidth
    if (matches(place, at)) visit(place, at)
  }
}

/** The columns of one value a call; an agent is any of its extensions. */
type OneValueColumn = Exclude<CallListColumn, 'agent'>

const offsets: Readonly<Record<OneValueColumn, number>> = {
  queue: cell.queues,
  outcome: cell.outcome,
  type: cell.type,
  caller: cell.caller,
  callee: cell.callee,
}

interface ColumnList {
  readonly offset: number
  /** 1 at the ids that may be there. */
  readonly isIn: Uint8Array
}

type Callers = ReturnType<typeof readCallerIds>

function listsOf(texts: CallTexts, callers: Callers, filter: CallSearch['filter']): ColumnList[] {
  const { include, exclude } = filter
  const columns: readonly OneValueColumn[] = ['queue', 'outcome', 'type', 'caller', 'callee']
  return columns.flatMap((column) => {
    if (include[column].length + exclude[column].length === 0) return []
    const isIn = new Uint8Array(texts.size).fill(include[column].length === 0 ? 1 : 0)
    const idsIn = (value: string) => idsOf(texts, callers, column, value, filter)
    for (const value of include[column]) for (const id of idsIn(value)) isIn[id] = 1
    for (const value of exclude[column]) for (const id of idsIn(value)) isIn[id] = 0
    return [{ offset: offsets[column], isIn }]
  })
}

/** Returns a test of a call's legs by the filter's agents; null without any. */
function agentsTest(
  texts: CallTexts,
  callers: Callers,
  filter: CallSearch['filter'],
): ((legs: Int32Array) => boolean) | null {
  const [include, exclude] = [filter.include.agent, filter.exclude.agent]
  if (include.length + exclude.length === 0) return null
  const flagsOf = (values: readonly string[]) => {
    const isIn = new Uint8Array(texts.size)
    for (const value of values) for (const id of idsOf(texts, callers, 'agent', value, filter)) isIn[id] = 1
    return isIn
  }
  const [isIncluded, isExcluded] = [flagsOf(include), flagsOf(exclude)]
  const has = (flags: Uint8Array, legs: Int32Array) => {
    if (legs.length === 0) return flags[0] === 1
    for (let at = 0; at < legs.length; at += legWidth) if (flags[legs[at] ?? 0] === 1) return true
    return false
  }
  return (legs) => (include.length === 0 || has(isIncluded, legs)) && !has(isExcluded, legs)
}

/** Returns the ids that stand for a value in a column. */
function idsOf(
  texts: CallTexts,
  { firsts, idOf, idsOf: idsOfCaller }: Callers,
  column: CallListColumn,
  value: string,
  choice: OutcomeChoice,
): readonly number[] {
  if (value === '' && column === 'caller') return withoutNumber(firsts, texts.size)
  if (value === '') return [0]
  if (column === 'queue') return pathsWith(texts, [value])
  if (isWorded(column)) return idsOfWord(texts, column, value, choice)
  return [...(texts.ids.has(value) ? [texts.ids.get(value) ?? 0] : []), ...idsOfCaller(idOf(value))]
}

/** Returns the ids of all names that withhold a caller's number, and of none. */
function withoutNumber(firsts: Int32Array, size: number): number[] {
  const ids: number[] = []
  for (let id = 0; id < size; id++) if ((firsts[id] ?? 0) === 0) ids.push(id)
  return ids
}

function pathsWith(texts: CallTexts, queues: readonly string[]): number[] {
  return [...texts.paths].flatMap(([id, path]) => (queues.some((queue) => path.includes(queue)) ? id : []))
}

/** What a text may be in a call for a term to find it. */
const role = { number: 1, callerName: 2, queues: 4, word: 8 } as const

interface FoundTerm {
  readonly isExcluded: boolean
  /** The roles of each id in which it is found. */
  readonly roles: Uint8Array
  /** Calls that the term names by an id. */
  readonly places: ReadonlySet<number>
}

/** What was worked out of one state of the calls: pages and counts of one search follow each other. */
interface Memo {
  readonly terms: LRUCache<string, FoundTerm>
  readonly entries: LRUCache<string, Uint8Array>
}
const memos = new WeakMap<CallColumns, Memo>()

function memoOf(columns: CallColumns): Memo {
  const memo = memos.get(columns) ?? { terms: new LRUCache({ max: 20 }), entries: new LRUCache({ max: 4 }) }
  memos.set(columns, memo)
  return memo
}

function isFound({ roles, places }: FoundTerm, cells: Int32Array, place: number, at: number): boolean {
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

function hasNumber({ roles }: FoundTerm, legs: Int32Array): boolean {
  for (let at = 0; at < legs.length; at += legWidth) {
    if (((roles[legs[at] ?? 0] ?? 0) & role.number) !== 0) return true
  }
  return false
}

function termOf(
  db: Database,
  columns: CallColumns,
  connectionId: string,
  term: ResolvedTerm,
  { hungUpIsAbandoned }: OutcomeChoice,
): FoundTerm {
  const rules = rulesOf(db, connectionId)
  const key = JSON.stringify([term, rules, hungUpIsAbandoned])
  const { texts } = columns
  const { terms } = memoOf(columns)
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

const listRow = z.object({ list: z.string() })

/** Returns 1 at the places of the calls that have one of a figure's rows. */
function placesOfEntries(
  db: Database,
  columns: CallColumns,
  { connectionId, filter }: CallSearch,
): Uint8Array {
  const { archive, places } = columns
  const isIn = new Uint8Array(places)
  const of = filter.entries && archiveOf(db, connectionId, filter.entries.report)
  if (!of || !filter.entries || archive === null) return isIn
  const period = { from: filter.from, to: filter.to }
  const key = JSON.stringify([filter.entries, period, rulesOf(db, connectionId)])
  const { entries } = memoOf(columns)
  const known = entries.get(key)
  if (known) return known
  const conditions = conditionsOfEntries(db, of.id, filter.entries.rows, period)
  const found = db.get(
    `SELECT json_group_array(ifnull(
       (SELECT place FROM call WHERE archive = ? AND cuid = r.cuid), (SELECT place FROM call WHERE record = r.row)
     )) AS list
     FROM record AS r INDEXED BY record_figures
     WHERE r.archive = ? AND r.started_at >= ? AND r.started_at < ?
       AND ${conditions.map(({ sql }) => sql).join(' AND ')}`,
    archive,
    of.id,
    period.from ?? Number.MIN_SAFE_INTEGER,
    period.to ?? Number.MAX_SAFE_INTEGER,
    ...conditions.flatMap(({ values }) => values),
  )
  for (const place of z.array(z.number().nullable()).parse(JSON.parse(listRow.parse(found).list))) {
    if (place !== null) isIn[place] = 1
  }
  entries.set(key, isIn)
  return isIn
}
