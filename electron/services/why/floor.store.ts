import { lookBackMs, silenceMs } from '../../../shared/figures/state-stretches.ts'
import { extensionStateOf } from '../../../shared/webhooks/event-fields.ts'
import type { Staffing } from '../../../shared/why/figures.ts'
import { dayMs, readChanges, readStateDays, type StateChanges } from '../events/daily-state-rollup.store.ts'
import type { Database } from '../store/thread/database.ts'

interface FloorToRead {
  /** UTC milliseconds: `from` is inclusive, `to` exclusive. */
  readonly from: number
  readonly to: number
  readonly binMs: number
  readonly heardUntil: number
  readonly agents: ReadonlySet<string>
}

/** Average numbers of agents by their states; null where no event tells. */
export interface FloorOfPeriod {
  readonly atWork: number | null
  readonly free: number | null
  readonly bins: readonly { readonly atWork: number | null; readonly free: number | null }[]
  readonly staffing: Staffing | null
}

/** After a silence, most states are known again after this long, milliseconds. */
const settlingMs = silenceMs

/** Reads how many of the agents were at work and free in a period, by their changes of state. */
export function readFloor(db: Database, floor: FloorToRead): FloorOfPeriod {
  const sums = new FloorSums(floor)
  const end = Math.min(floor.to, floor.heardUntil)
  const first = Math.floor((floor.from - lookBackMs) / dayMs)
  const rolledUp = new Map(
    readStateDays(db, first, Math.ceil(end / dayMs)).map((day) => [day.start / dayMs, day]),
  )
  for (let day = first; day * dayMs < end; day++) {
    const changes = rolledUp.get(day) ?? readChanges(db, day * dayMs, Math.min(end, (day + 1) * dayMs))
    sums.add(changes, end)
  }
  return sums.end(end)
}

type AtWork = 'free' | 'busy' | 'away'

function atWorkOf(state: string): AtWork | null {
  switch (extensionStateOf(state)) {
    case 'Idle':
      return 'free'
    case 'InUse':
    case 'OnHold':
    case 'Ringing':
      return 'busy'
    case 'Pause':
    case 'Unavailable':
      return 'away'
    default:
      return null
  }
}

const nameOfState = (state: string): string => extensionStateOf(state) ?? state

interface AgentState {
  readonly state: string
  readonly work: AtWork
  readonly since: number
}

/** Adds up the agents' states over the bins of a period; changes come in order of arrival. */
class FloorSums {
  readonly #floor: FloorToRead
  readonly #bins: { ms: number; atWork: number; free: number }[]
  readonly #states = new Map<string, AgentState>()
  readonly #away: Staffing['away'] = []
  readonly #levels: { at: number; atWork: number }[] = []
  #counts = { free: 0, busy: 0, away: 0 }
  #heard = Number.NEGATIVE_INFINITY
  #began = Number.NEGATIVE_INFINITY

  constructor(floor: FloorToRead) {
    this.#floor = floor
    const length = Math.ceil((floor.to - floor.from) / floor.binMs)
    this.#bins = Array.from({ length }, () => ({ ms: 0, atWork: 0, free: 0 }))
  }

  add({ count, start, after, extens, states, names }: StateChanges, end: number): void {
    const isAgent = names.map((name) => this.#floor.agents.has(name))
    const works = names.map(atWorkOf)
    for (let index = 0; index < count; index++) {
      const at = start + (after[index] ?? 0)
      if (at >= end) return
      this.#hear(at)
      const exten = extens[index] ?? 0
      if (!isAgent[exten]) continue
      const state = states[index] ?? 0
      const work = works[state] ?? null
      this.#change(
        names[exten] ?? '',
        work && { state: nameOfState(names[state] ?? ''), work, since: at },
        at,
      )
    }
  }

  end(end: number): FloorOfPeriod {
    this.#pass(Math.min(end, this.#heard + silenceMs))
    this.#forget(end)
    const average = (ms: number, sum: number) => (ms > 0 ? sum / ms : null)
    const all = this.#bins.reduce(
      (sum, bin) => ({ ms: sum.ms + bin.ms, atWork: sum.atWork + bin.atWork, free: sum.free + bin.free }),
      { ms: 0, atWork: 0, free: 0 },
    )
    const { from, to, binMs } = this.#floor
    // A bin or period of which events tell less than half is unknown.
    const isHeard = (ms: number, length: number) => ms * 2 >= length
    const told = isHeard(all.ms, to - from)
    return {
      atWork: told ? average(all.ms, all.atWork) : null,
      free: told ? average(all.ms, all.free) : null,
      bins: this.#bins.map(({ ms, atWork, free }, index) => {
        const length = Math.min(binMs, to - from - index * binMs)
        return isHeard(ms, length)
          ? { atWork: average(ms, atWork), free: average(ms, free) }
          : { atWork: null, free: null }
      }),
      staffing: told ? { levels: this.#levels, away: this.#away } : null,
    }
  }

  #hear(at: number): void {
    if (at - this.#heard > silenceMs) {
      this.#pass(this.#heard)
      this.#forget(this.#heard)
      this.#began = at
    }
    this.#pass(at)
    this.#heard = at
  }

  /** Adds the time from the last arrival up to an instant. */
  #pass(until: number): void {
    const { from, to, binMs } = this.#floor
    const { free, busy } = this.#counts
    let at = Math.max(from, this.#heard, this.#began + settlingMs)
    if (this.#states.size === 0) return
    const stop = Math.min(until, to)
    if (at < stop && this.#levels.at(-1)?.atWork !== free + busy) {
      this.#levels.push({ at, atWork: free + busy })
    }
    while (at < stop) {
      const index = Math.floor((at - from) / binMs)
      const next = Math.min(stop, from + (index + 1) * binMs)
      const bin = this.#bins[index]
      if (bin) {
        bin.ms += next - at
        bin.atWork += (free + busy) * (next - at)
        bin.free += free * (next - at)
      }
      at = next
    }
  }

  #change(exten: string, next: AgentState | null, at: number): void {
    const before = this.#states.get(exten)
    if (before) {
      this.#counts[before.work]--
      this.#leave(exten, before, at)
    }
    if (next) {
      this.#counts[next.work]++
      this.#states.set(exten, next)
    } else this.#states.delete(exten)
  }

  #leave(exten: string, { state, work, since }: AgentState, at: number): void {
    const { from, to } = this.#floor
    const stretch = { from: Math.max(since, from), to: Math.min(at, to) }
    if (work !== 'away' || stretch.to <= stretch.from) return
    const last = this.#away.findLast(({ agent }) => agent === exten)
    // A repeated event goes on with the same pause.
    if (last?.state === state && last.to === stretch.from) last.to = stretch.to
    else this.#away.push({ agent: exten, state, ...stretch })
  }

  #forget(at: number): void {
    for (const [exten, state] of this.#states) this.#leave(exten, state, at)
    this.#states.clear()
    this.#counts = { free: 0, busy: 0, away: 0 }
  }
}
