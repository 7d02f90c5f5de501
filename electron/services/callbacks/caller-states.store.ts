import { entryKinds, isAnswered, unansweredKinds } from '../../../shared/figures/outcome.ts'
import { columnsOf } from '../calls/columns.store.ts'
import { readCallerIds } from '../records/caller-ids.store.ts'
import { rulesOf } from '../records/dialing.store.ts'
import {
  cell,
  entryWidth,
  type HourOfEntries,
  isInScope,
  readHours,
  type ScopeToRead,
} from '../records/hourly-rollup.store.ts'
import { flagsOf } from '../records/record-figures.store.ts'
import { archiveOf, ScopeCache } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'
import { readUnqueued, type UnqueuedCall } from './unqueued-calls.store.ts'

/** A caller with a lost call in the scope: an unanswered queue entry, or an incoming call that reached no queue. */
export interface MissedCaller {
  /** The id that stands for the caller's number in all its spellings. */
  readonly id: number
  /** Number of unanswered entries and of lost calls without a queue. */
  readonly calls: number
  /** Those of them without a queue, in the order in which they began. */
  readonly unqueued: readonly UnqueuedCall[]
  /** Start of the first of them that no answer came after, in Unix seconds. */
  readonly sinceSecond: number
  /** Start of the last of them, in Unix seconds. */
  readonly lastSecond: number
  /** When a later entry of the caller, or a call from or to the caller, was first answered, in Unix seconds. */
  readonly answeredSecond: number | null
}

export interface CallerStates {
  readonly callers: number
  /** Callers with more than one entry. */
  readonly repeated: number
  /** Unanswered entries of callers without a number. */
  readonly withheld: number
  readonly missed: () => Iterable<MissedCaller>
}

/** By caller id: entries, lost calls, `sinceSecond`, the last of them and the first answer after it (Unix seconds). */
type Cells = Uint32Array
const [calls, since, lastCall, answer, width] = [1, 2, 3, 4, 5] as const

const states = new ScopeCache<CallerStates>(4)
const answeredKinds = flagsOf(entryKinds.filter(isAnswered))
const missedKinds = flagsOf(unansweredKinds)

/** The archives that tell of a connection's callers. */
interface Sources {
  readonly queue: number | null
  readonly quick: number | null
}

/** Returns a scope's callers, or null if nothing that tells of them was ever stored. */
export function readCallerStates(db: Database, scope: ScopeToRead): CallerStates | null {
  const queue = archiveOf(db, scope.connectionId, 'queue')
  const quick = archiveOf(db, scope.connectionId, 'quick')
  if (!queue && !quick) return null
  const sources = { queue: queue?.id ?? null, quick: quick?.id ?? null }
  const { archive, revision } = columnsOf(db, scope.connectionId)
  const known = [queue, quick, rulesOf(db, scope.connectionId), archive, revision]
  return states.get(db, scope, known, () => {
    const { cells, withheld, unqueued } = db.snapshot(() => readCells(db, sources, scope))
    const byCaller = Map.groupBy(unqueued, ({ caller }) => caller)
    let [callers, repeated] = [0, 0]
    for (let place = 0; place < cells.length; place += width) {
      const entries = cells[place] ?? 0
      if (entries > 0) callers++
      if (entries > 1) repeated++
    }
    return { callers, repeated, withheld, missed: () => missedCallers(cells, byCaller) }
  })
}

/** Follows each caller through answers, entries and calls without a queue in the order in which they began. */
function readCells(
  db: Database,
  { queue, quick }: Sources,
  scope: ScopeToRead,
): { readonly cells: Cells; readonly withheld: number; readonly unqueued: readonly UnqueuedCall[] } {
  const { firsts } = readCallerIds(db, scope.connectionId)
  const all = new Uint32Array(firsts.length * width)
  const placeOf = (party = 0) => (firsts[party] ?? 0) * width
  const answered = (place: number, second: number): void => {
    // Of those after a lost call, the first one counts.
    if ((all[place + answer] ?? 0) <= (all[place + lastCall] ?? 0)) all[place + answer] = second
    // What happens in one second has no order: the answer counts as earlier.
    if (all[place + lastCall] === second) all[place + since] = second
  }
  let answers: HourOfEntries | null = null
  let next = 0
  const readAnswers = (until: number): void => {
    if (!answers) return
    const { start, cells } = answers
    for (; next < cells.length; next += entryWidth) {
      const second = secondAt(start, cells, next)
      if (second > until) return
      answered(placeOf(cells[next + cell.caller]), second)
      answered(placeOf(cells[next + cell.agent]), second)
    }
  }
  const lost = (place: number, second: number): void => {
    const isOpen = (all[place + answer] ?? 0) <= (all[place + lastCall] ?? 0)
    if (!isOpen || all[place + since] === 0) all[place + since] = second
    all[place + calls] = (all[place + calls] ?? 0) + 1
    all[place + lastCall] = second
  }
  const unqueued = readUnqueued(db, scope)
  let lostBefore = 0
  const readUnqueuedTo = (until: number): void => {
    for (let next = unqueued[lostBefore]; next; next = unqueued[++lostBefore]) {
      const second = Math.floor(next.start / 1_000)
      if (second > until) return
      readAnswers(second)
      lost(next.caller * width, second)
    }
  }
  const isIn = isInScope(db, scope)
  // An answer also counts after the scope, in any queue, at any time and by any agent.
  const { open: _, ...anyTime } = scope
  const later = { ...anyTime, to: Number.MAX_SAFE_INTEGER, queues: [], agents: [] }
  const archives = [quick, queue].filter((id) => id !== null)
  for (const hour of readHours(db, archives, later)) {
    const { archive, start, cells } = hour
    if (archive === quick) {
      readUnqueuedTo(start / 1_000 - 1)
      readAnswers(Number.POSITIVE_INFINITY)
      answers = hour
      next = 0
      continue
    }
    for (let at = 0; at < cells.length; at += entryWidth) {
      const second = secondAt(start, cells, at)
      readUnqueuedTo(second)
      readAnswers(second)
      const place = placeOf(cells[at + cell.caller])
      const kind = cells[at + cell.kind] ?? 0
      if (answeredKinds[kind]) answered(place, second)
      if (!isIn(hour, at)) continue
      all[place] = (all[place] ?? 0) + 1
      if (missedKinds[kind]) lost(place, second)
    }
  }
  readUnqueuedTo(Number.POSITIVE_INFINITY)
  readAnswers(Number.POSITIVE_INFINITY)
  // Id 0 stands for all callers without a number, who are nobody.
  const withheld = all[calls] ?? 0
  return { cells: all.fill(0, 0, width), withheld, unqueued }
}

/** Returns an entry's start, in Unix seconds. */
const secondAt = (hour: number, cells: Int32Array, at: number): number =>
  Math.floor((hour + (cells[at + cell.start] ?? 0)) / 1_000)

function* missedCallers(
  cells: Cells,
  unqueued: ReadonlyMap<number, readonly UnqueuedCall[]>,
): Generator<MissedCaller> {
  for (let place = 0; place < cells.length; place += width) {
    const missed = cells[place + calls] ?? 0
    if (missed === 0) continue
    const lastSecond = cells[place + lastCall] ?? 0
    const answeredSecond = cells[place + answer] ?? 0
    const id = place / width
    yield {
      id,
      calls: missed,
      unqueued: unqueued.get(id) ?? [],
      sinceSecond: cells[place + since] ?? 0,
      lastSecond,
      answeredSecond: answeredSecond > lastSecond ? answeredSecond : null,
    }
  }
}
