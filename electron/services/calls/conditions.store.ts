import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import {
  type CallFilter,
  type CallListColumn,
  type CallSort,
  callListColumns,
} from '../../../shared/calls/calls.ts'
import type { OutcomeChoice } from '../../../shared/calls/outcome.ts'
import { readCallerIds } from '../records/caller-ids.store.ts'
import { rulesOf } from '../records/dialing.store.ts'
import { conditionsOfEntries } from '../records/entry-conditions.store.ts'
import { archiveOf } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'
import { legsAt, legWidth } from './call-legs.store.ts'
import { lineCell, lineWidth } from './call-lines.store.ts'
import { blockCalls, callWidth, cell, startAt } from './call-schema.store.ts'
import type { CallColumns, CallTexts } from './columns.store.ts'
import { hasNumber, isFound, pathsWith, type ResolvedTerm, termOf } from './terms.store.ts'
import { idsOfWord, isWorded } from './words.store.ts'

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
  const { cells, legs, lines, places } = columns
  const { filter } = search
  const callers = readCallerIds(db, search.connectionId)
  const lists = listsOf(columns.texts, callers, filter, offsets)
  const lineLists = listsOf(columns.texts, callers, filter, lineOffsets)
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
    for (const { offset, isIn } of lineLists) {
      if (isIn[lines[place * lineWidth + offset] ?? 0] === 0) return false
    }
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

/** The columns of one value in a call's cells; an agent is any of its extensions. */
const offsets = {
  queue: cell.queues,
  outcome: cell.outcome,
  type: cell.type,
  caller: cell.caller,
  callee: cell.callee,
} as const satisfies Offsets
/** Those in its line. */
const lineOffsets = { did: lineCell.did, entry_point: lineCell.entryPoint } as const satisfies Offsets
type Offsets = Partial<Record<CallListColumn, number>>

interface ColumnList {
  readonly offset: number
  /** 1 at the ids that may be there. */
  readonly isIn: Uint8Array
}

type Callers = ReturnType<typeof readCallerIds>

function listsOf(
  texts: CallTexts,
  callers: Callers,
  filter: CallSearch['filter'],
  offsetsOf: Offsets,
): ColumnList[] {
  const { include, exclude } = filter
  return callListColumns.flatMap((column) => {
    const offset = offsetsOf[column]
    if (offset === undefined) return []
    if (include[column].length + exclude[column].length === 0) return []
    const isIn = new Uint8Array(texts.size).fill(include[column].length === 0 ? 1 : 0)
    const idsIn = (value: string) => idsOf(texts, callers, column, value, filter)
    for (const value of include[column]) for (const id of idsIn(value)) isIn[id] = 1
    for (const value of exclude[column]) for (const id of idsIn(value)) isIn[id] = 0
    return [{ offset, isIn }]
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
  if (column === 'did' || column === 'entry_point') return [texts.ids.get(value) ?? -1]
  if (isWorded(column)) return idsOfWord(texts, column, value, choice)
  return [...(texts.ids.has(value) ? [texts.ids.get(value) ?? 0] : []), ...idsOfCaller(idOf(value))]
}

/** Returns the ids of all names that withhold a caller's number, and of none. */
function withoutNumber(firsts: Int32Array, size: number): number[] {
  const ids: number[] = []
  for (let id = 0; id < size; id++) if ((firsts[id] ?? 0) === 0) ids.push(id)
  return ids
}

/** The places of a figure's rows in one state of the calls. */
const memos = new WeakMap<CallColumns, LRUCache<string, Uint8Array>>()

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
  const entries = memos.get(columns) ?? new LRUCache({ max: 4 })
  memos.set(columns, entries)
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
