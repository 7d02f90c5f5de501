import type { StateTimesAnswer } from '../../../shared/figures/agents.ts'
import { lookBackMs, silenceMs } from '../../../shared/figures/state-stretches.ts'
import { extensionStateOf } from '../../../shared/webhooks/event-fields.ts'
import type { Database } from '../store/thread/database.ts'
import {
  dayMs,
  NameIndex,
  readChanges,
  readStateDays,
  type StateChanges,
} from './daily-state-rollup.store.ts'

export interface StateTimesToRead {
  /** Arrivals, UTC milliseconds: `from` is inclusive, `to` exclusive. */
  readonly from: number
  readonly to: number
  /** When the last states end at the latest, UTC milliseconds. */
  readonly heardUntil: number
}

/** The span read at once of days without a rollup. */
const readAtOnceMs = 7 * dayMs

/** Reads each extension's time in each state, divided as `stateStretches` does. */
export function readStateTimes(
  db: Database,
  { from, to, heardUntil }: StateTimesToRead,
): Pick<StateTimesAnswer, 'extensions' | 'observed'> {
  const times = new StateTimes(from)
  let at = from - lookBackMs
  db.snapshot(() => {
    for (const day of readStateDays(db, Math.ceil(at / dayMs), Math.floor(to / dayMs))) {
      addChanges(db, times, at, day.start)
      times.add(day)
      at = day.start + dayMs
    }
    addChanges(db, times, at, to)
  })
  return times.end(heardUntil)
}

function addChanges(db: Database, times: StateTimes, from: number, to: number): void {
  for (let at = from; at < to; at += readAtOnceMs) {
    times.add(readChanges(db, at, Math.min(to, at + readAtOnceMs)))
  }
}

/** Adds up changes that come in order of arrival, from an instant on. No state lasts through a silence. */
class StateTimes {
  readonly #extens = new NameIndex()
  readonly #states = new NameIndex()
  /** Each extension's start of its current state (UTC milliseconds); -1 if unknown. */
  readonly #since: number[] = []
  readonly #state: number[] = []
  /** Milliseconds by extension and by state it was in. */
  readonly #times: number[][] = []
  /** By extension: its pauses, and the longest of them in milliseconds. */
  readonly #pauses: { count: number; longest: number }[] = []
  readonly #pause = this.#states.of('Pause')
  #heard = Number.NEGATIVE_INFINITY
  /** The first change since the last silence (UTC milliseconds); -1 before it. */
  #began = -1
  #observed = 0
  readonly #from: number

  constructor(from: number) {
    this.#from = from
  }

  add({ count, start, after, extens, states, names }: StateChanges): void {
    const nobody = names.indexOf('')
    const extenOf: number[] = []
    const stateOf: number[] = []
    for (let index = 0; index < count; index++) {
      const at = start + (after[index] ?? 0)
      if (at - this.#heard > silenceMs) this.#close(this.#heard)
      if (at > this.#heard) this.#heard = at
      if (extens[index] === nobody) continue
      if (this.#began < 0) this.#began = at
      const [extenName, stateName] = [extens[index] ?? 0, states[index] ?? 0]
      extenOf[extenName] ??= this.#indexOfExten(names[extenName] ?? '')
      stateOf[stateName] ??= this.#states.of(nameOfState(names[stateName] ?? ''))
      const [exten, state] = [extenOf[extenName], stateOf[stateName]]
      // A repeated state goes on.
      if ((this.#since[exten] ?? -1) >= 0 && this.#state[exten] === state) continue
      this.#leave(exten, at)
      this.#since[exten] = at
      this.#state[exten] = state
    }
  }

  end(heardUntil: number): Pick<StateTimesAnswer, 'extensions' | 'observed'> {
    // Without any event, no state is running.
    if (this.#heard > 0) this.#close(Math.min(heardUntil, this.#heard + silenceMs))
    const states = this.#states.names
    const extensions = this.#extens.names.flatMap((exten, index) => {
      const own = this.#times[index]
      if (own === undefined) return []
      // Sparse: a sender that invents names can give an extension a state with a very high index.
      const times = Object.entries(own).map(([state, time]) => [states[Number(state)] ?? '', time])
      const pauses = this.#pauses[index] ?? { count: 0, longest: 0 }
      return [{ exten, times: Object.fromEntries(times), pauses }]
    })
    return { extensions, observed: this.#observed }
  }

  #close(to: number): void {
    for (let exten = 0; exten < this.#since.length; exten++) {
      this.#leave(exten, to)
      this.#since[exten] = -1
    }
    if (this.#began >= 0) this.#observed += Math.max(0, to - Math.max(this.#began, this.#from))
    this.#began = -1
  }

  #leave(exten: number, at: number): void {
    const began = this.#since[exten] ?? -1
    const since = Math.max(began, this.#from)
    if (began < 0 || at <= since) return
    const state = this.#state[exten] ?? 0
    let times = this.#times[exten]
    if (times === undefined) times = this.#times[exten] = []
    times[state] = (times[state] ?? 0) + at - since
    if (state !== this.#pause) return
    const { count, longest } = this.#pauses[exten] ?? { count: 0, longest: 0 }
    this.#pauses[exten] = { count: count + 1, longest: Math.max(longest, at - since) }
  }

  #indexOfExten(name: string): number {
    const index = this.#extens.of(name)
    this.#since[index] ??= -1
    return index
  }
}

/** Returns a known state's own name, or another state as received. */
const nameOfState = (state: string): string => extensionStateOf(state) ?? state
