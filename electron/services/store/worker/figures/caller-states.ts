import { entryKinds, isAnswered } from '../../../../../shared/kpi/outcome.ts'
import type { FigureScope } from '../../../../../shared/kpi/queries.ts'
import type { Database } from '../database.ts'
import { cell, entryWidth, idLimit, isInScope, readHours } from './hourly-rollup.ts'
import { flagsOf, unansweredKinds } from './record-figures.ts'
import { archiveOf, ScopeCache } from './scope.ts'

/** A caller with an unanswered entry in the scope. */
export interface MissedCaller {
  /** The number's id. */
  readonly id: number
  /** Number of unanswered entries. */
  readonly tries: number
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
}

/** By caller id: entries, unanswered entries, the last of these and the last answer (both Unix seconds). */
type Cells = Uint32Array
const [tries, lastTry, lastAnswer, width] = [1, 2, 3, 4] as const

const states = new ScopeCache<CallerStates>(4)
const answeredKinds = flagsOf(entryKinds.filter(isAnswered))
const missedKinds = flagsOf(unansweredKinds)

/** Returns a scope's callers, or null if no queue entry was ever stored. */
export function readCallerStates(db: Database, scope: FigureScope): CallerStates | null {
  const queue = archiveOf(db, scope.profile, 'queue')
  if (!queue) return null
  const quick = archiveOf(db, scope.profile, 'quick')
  return states.get(db, scope, [queue, quick], () => {
    const cells = db.snapshot(() => readCells(db, queue.id, quick?.id ?? null, scope))
    let [callers, repeated] = [0, 0]
    for (let place = 0; place < cells.length; place += width) {
      const entries = cells[place] ?? 0
      if (entries > 0) callers++
      if (entries > 1) repeated++
    }
    return { callers, repeated, missed: () => missedCallers(cells) }
  })
}

function readCells(db: Database, queue: number, quick: number | null, scope: FigureScope): Cells {
  const all = new Uint32Array(idLimit(db) * width)
  const raise = (place: number, second: number): void => {
    if (second > (all[place] ?? 0)) all[place] = second
  }

  // An answer also counts after the scope, in any queue and by any agent.
  const later = { ...scope, to: Number.MAX_SAFE_INTEGER, queues: [], agents: [] }
  const isIn = isInScope(db, scope)
  for (const hour of readHours(db, queue, later)) {
    const { start, cells } = hour
    for (let at = 0; at < cells.length; at += entryWidth) {
      const place = (cells[at + cell.caller] ?? 0) * width
      const kind = cells[at + cell.kind] ?? 0
      const second = Math.floor((start + (cells[at + cell.start] ?? 0)) / 1_000)
      if (answeredKinds[kind]) raise(place + lastAnswer, second)
      if (!isIn(hour, at)) continue
      all[place] = (all[place] ?? 0) + 1
      if (!missedKinds[kind]) continue
      all[place + tries] = (all[place + tries] ?? 0) + 1
      raise(place + lastTry, second)
    }
  }
  for (const { start, cells } of quick === null ? [] : readHours(db, quick, later)) {
    for (let at = 0; at < cells.length; at += entryWidth) {
      const second = Math.floor((start + (cells[at + cell.start] ?? 0)) / 1_000)
      raise((cells[at + cell.caller] ?? 0) * width + lastAnswer, second)
      raise((cells[at + cell.agent] ?? 0) * width + lastAnswer, second)
    }
  }
  // Clears id 0, which stands for callers without a number.
  return all.fill(0, 0, width)
}

function* missedCallers(cells: Cells): Generator<MissedCaller> {
  for (let place = 0; place < cells.length; place += width) {
    const missed = cells[place + tries] ?? 0
    if (missed === 0) continue
    const lastSecond = cells[place + lastTry] ?? 0
    const isAnswered = (cells[place + lastAnswer] ?? 0) > lastSecond
    yield { id: place / width, tries: missed, lastSecond, isAnswered }
  }
}
