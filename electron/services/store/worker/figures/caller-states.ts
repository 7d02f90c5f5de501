import { entryKinds, isAnswered } from '../../../../../shared/kpi/outcome.ts'
import type { FigureScope } from '../../../../../shared/kpi/queries.ts'
import type { Database } from '../database.ts'
import { readCallerIds } from './caller-ids.ts'
import { cell, entryWidth, readHours } from './hourly-rollup.ts'
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

function readCells(db: Database, sources: Sources, scope: FigureScope): Cells {
  const { firsts } = readCallerIds(db)
  const all = new Uint32Array(firsts.length * width)
  const raise = (place: number, second: number): void => {
    if (second > (all[place] ?? 0)) all[place] = second
  }
  // An answer also counts after the scope.
  eachAnswer(db, sources, { ...scope, to: Number.MAX_SAFE_INTEGER }, (id, second) => {
    raise((firsts[id] ?? 0) * width + lastAnswer, second)
  })
  eachEntry(db, sources, scope, (id, second, isMissed) => {
    const place = (firsts[id] ?? 0) * width
    all[place] = (all[place] ?? 0) + 1
    if (!isMissed) return
    all[place + calls] = (all[place + calls] ?? 0) + 1
    raise(place + lastCall, second)
  })
  // Clears id 0, which stands for callers without a number.
  return all.fill(0, 0, width)
}

function readSince(db: Database, sources: Sources, scope: FigureScope, cells: Cells): Uint32Array {
  const { firsts } = readCallerIds(db)
  // The last answer before the last unanswered entry.
  const answer = new Uint32Array(firsts.length)
  eachAnswer(db, sources, scope, (id, second) => {
    const caller = firsts[id] ?? 0
    if (second > (cells[caller * width + lastCall] ?? 0) || second <= (answer[caller] ?? 0)) return
    answer[caller] = second
  })
  const since = new Uint32Array(firsts.length)
  eachEntry(db, sources, scope, (id, second, isMissed) => {
    const caller = firsts[id] ?? 0
    if (!isMissed || second < (answer[caller] ?? 0)) return
    const known = since[caller] ?? 0
    if (known === 0 || second < known) since[caller] = second
  })
  return since
}

/** Calls back with the caller's name id and the start (Unix seconds) of each entry in the scope. */
function eachEntry(
  db: Database,
  { queue }: Sources,
  scope: FigureScope,
  use: (caller: number, second: number, isMissed: boolean) => void,
): void {
  for (const { start, cells } of readHours(db, queue, scope)) {
    for (let at = 0; at < cells.length; at += entryWidth) {
      const second = Math.floor((start + (cells[at + cell.start] ?? 0)) / 1_000)
      use(cells[at + cell.caller] ?? 0, second, missedKinds[cells[at + cell.kind] ?? 0] === true)
    }
  }
}

/** Calls back with each party and start (Unix seconds) of the scope's period that was answered, in any queue. */
function eachAnswer(
  db: Database,
  { queue, quick }: Sources,
  scope: FigureScope,
  use: (party: number, second: number) => void,
): void {
  const anywhere = { ...scope, queues: [], agents: [] }
  for (const { start, cells } of readHours(db, queue, anywhere)) {
    for (let at = 0; at < cells.length; at += entryWidth) {
      if (!answeredKinds[cells[at + cell.kind] ?? 0]) continue
      use(cells[at + cell.caller] ?? 0, Math.floor((start + (cells[at + cell.start] ?? 0)) / 1_000))
    }
  }
  for (const { start, cells } of quick === null ? [] : readHours(db, quick, anywhere)) {
    for (let at = 0; at < cells.length; at += entryWidth) {
      const second = Math.floor((start + (cells[at + cell.start] ?? 0)) / 1_000)
      use(cells[at + cell.caller] ?? 0, second)
      use(cells[at + cell.agent] ?? 0, second)
    }
  }
}

function* missedCallers(cells: Cells): Generator<MissedCaller> {
  for (let place = 0; place < cells.length; place += width) {
    const missed = cells[place + calls] ?? 0
    if (missed === 0) continue
    const lastSecond = cells[place + lastCall] ?? 0
    const isAnswered = (cells[place + lastAnswer] ?? 0) > lastSecond
    yield { id: place / width, calls: missed, lastSecond, isAnswered }
  }
}
