import { entryKinds, isAnswered } from '../../../../../shared/kpi/outcome.ts'
import type { FigureScope } from '../../../../../shared/kpi/queries.ts'
import type { Database } from '../database.ts'
import { readCallerIds } from './caller-ids.ts'
import { cell, entryWidth, isInScope, readHours } from './hourly-rollup.ts'
import { flagsOf, unansweredKinds } from './record-figures.ts'
import { archiveOf, ScopeCache } from './scope.ts'

/** A caller with an unanswered entry in the scope. */
export interface MissedCaller {
  /** The id that stands for the caller's number in all its spellings. */
  readonly id: number
  /** Number of unanswered entries. */
  readonly calls: number
  /** Start of the last of them, in Unix seconds. */
  readonly lastSecond: number
  /** True if a later entry of the caller, or a call from or to the caller, was answered. */
  readonly isAnswered: boolean
}

export interface CallerStates {
  readonly callers: number
  /** Callers with more than one entry. */
  readonly repeated: number
  readonly missed: () => Iterable<MissedCaller>
  /** Returns by caller id the start of the first unanswered entry that no answer came after, in Unix seconds. */
  readonly since: () => Uint32Array
}

/** By caller id: entries, unanswered entries, the last of these and the last answer (both Unix seconds). */
type Cells = Uint32Array
const [calls, lastCall, lastAnswer, width] = [1, 2, 3, 4] as const

const states = new ScopeCache<CallerStates>(4)
const answeredKinds = flagsOf(entryKinds.filter(isAnswered))
const missedKinds = flagsOf(unansweredKinds)

/** The archives that tell of a connection's callers. */
interface Sources {
  readonly queue: number
  readonly quick: number | null
}

/** Returns a scope's callers, or null if no queue entry was ever stored. */
export function readCallerStates(db: Database, scope: FigureScope): CallerStates | null {
  const queue = archiveOf(db, scope.profile, 'queue')
  if (!queue) return null
  const quick = archiveOf(db, scope.profile, 'quick')
  const sources = { queue: queue.id, quick: quick?.id ?? null }
  return states.get(db, scope, [queue, quick], () => {
    const cells = db.snapshot(() => readCells(db, sources, scope))
    let [callers, repeated] = [0, 0]
    for (let place = 0; place < cells.length; place += width) {
      const entries = cells[place] ?? 0
      if (entries > 0) callers++
      if (entries > 1) repeated++
    }
    let since: Uint32Array | undefined
    return {
      callers,
      repeated,
      missed: () => missedCallers(cells),
      since: () => {
        since ??= db.snapshot(() => readSince(db, sources, scope, cells))
        return since
      },
    }
  })
}

function readCells(db: Database, { queue, quick }: Sources, scope: FigureScope): Cells {
  const { firsts } = readCallerIds(db)
  const all = new Uint32Array(firsts.length * width)
  const raise = (place: number, second: number): void => {
    if (second > (all[place] ?? 0)) all[place] = second
  }
  // An answer also counts after the scope, in any queue and by any agent.
  const later = { ...scope, to: Number.MAX_SAFE_INTEGER, queues: [], agents: [] }
  const isIn = isInScope(db, scope)
  for (const hour of readHours(db, queue, later)) {
    const { start, cells } = hour
    for (let at = 0; at < cells.length; at += entryWidth) {
      const place = (firsts[cells[at + cell.caller] ?? 0] ?? 0) * width
      const kind = cells[at + cell.kind] ?? 0
      const second = secondAt(start, cells, at)
      if (answeredKinds[kind]) raise(place + lastAnswer, second)
      if (!isIn(hour, at)) continue
      all[place] = (all[place] ?? 0) + 1
      if (!missedKinds[kind]) continue
      all[place + calls] = (all[place + calls] ?? 0) + 1
      raise(place + lastCall, second)
    }
  }
  for (const { start, cells } of quick === null ? [] : readHours(db, quick, later)) {
    for (let at = 0; at < cells.length; at += entryWidth) {
      const second = secondAt(start, cells, at)
      raise((firsts[cells[at + cell.caller] ?? 0] ?? 0) * width + lastAnswer, second)
      raise((firsts[cells[at + cell.agent] ?? 0] ?? 0) * width + lastAnswer, second)
    }
  }
  // Clears id 0, which stands for callers without a number.
  return all.fill(0, 0, width)
}

/** Reads the answers and then the unanswered entries of the scope once more: their order decides. */
function readSince(db: Database, { queue, quick }: Sources, scope: FigureScope, cells: Cells): Uint32Array {
  const { firsts } = readCallerIds(db)
  // The last answer before the last unanswered entry.
  const answer = new Uint32Array(firsts.length)
  const answered = (party: number, second: number): void => {
    const caller = firsts[party] ?? 0
    if (second > (cells[caller * width + lastCall] ?? 0) || second <= (answer[caller] ?? 0)) return
    answer[caller] = second
  }
  const anywhere = { ...scope, queues: [], agents: [] }
  for (const { start, cells: entries } of readHours(db, queue, anywhere)) {
    for (let at = 0; at < entries.length; at += entryWidth) {
      if (!answeredKinds[entries[at + cell.kind] ?? 0]) continue
      answered(entries[at + cell.caller] ?? 0, secondAt(start, entries, at))
    }
  }
  for (const { start, cells: calls } of quick === null ? [] : readHours(db, quick, anywhere)) {
    for (let at = 0; at < calls.length; at += entryWidth) {
      answered(calls[at + cell.caller] ?? 0, secondAt(start, calls, at))
      answered(calls[at + cell.agent] ?? 0, secondAt(start, calls, at))
    }
  }
  const since = new Uint32Array(firsts.length)
  for (const { start, cells: entries } of readHours(db, queue, scope)) {
    for (let at = 0; at < entries.length; at += entryWidth) {
      if (!missedKinds[entries[at + cell.kind] ?? 0]) continue
      const caller = firsts[entries[at + cell.caller] ?? 0] ?? 0
      const second = secondAt(start, entries, at)
      const known = since[caller] ?? 0
      if (second >= (answer[caller] ?? 0) && (known === 0 || second < known)) since[caller] = second
    }
  }
  return since
}

/** Returns an entry's start, in Unix seconds. */
const secondAt = (hour: number, cells: Int32Array, at: number): number =>
  Math.floor((hour + (cells[at + cell.start] ?? 0)) / 1_000)

function* missedCallers(cells: Cells): Generator<MissedCaller> {
  for (let place = 0; place < cells.length; place += width) {
    const missed = cells[place + calls] ?? 0
    if (missed === 0) continue
    const lastSecond = cells[place + lastCall] ?? 0
    const isAnswered = (cells[place + lastAnswer] ?? 0) > lastSecond
    yield { id: place / width, calls: missed, lastSecond, isAnswered }
  }
}
