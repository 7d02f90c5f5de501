import type { Call } from '../../../electron/mock/calls/call.ts'
import type { Delivery } from '../../../electron/mock/events/player.ts'
import { createEventLies, type EventShares } from './event-lies.ts'
import { outagesAmong, outagesByClock } from './outages.ts'
import { createRecordLies, type RecordLies, type RecordShares } from './record-lies.ts'
import type { TruthLine } from './truth-line.ts'

export interface LiesOptions extends EventShares, RecordShares {
  readonly seed: number
  /** Maximum seconds by which an event is delayed. */
  readonly delayBy: number
  /** Seconds for which no event is sent: once in each ten minutes, or thrice in the play of ended calls. */
  readonly outage: number
  /** Seconds; both count from the start for what was written before it. */
  readonly lateBy: number
  readonly changeAfter: number
  readonly truth: (line: TruthLine) => void
}

/** What a call center conceals and gets wrong; the same seed tells the same lies. */
export interface Lies {
  readonly records: RecordLies
  /** Lies about the events of a live call center. */
  live(): Delivery
  /** Lies about the events of ended calls, which are played whatever their times. */
  ofEnded(calls: readonly Call[]): Delivery
}

const noLies: LiesOptions = {
  seed: 1,
  drop: 0,
  repeat: 0,
  delay: 0,
  delayBy: 10,
  outage: 0,
  late: 0,
  lateBy: 60,
  change: 0,
  changeAfter: 120,
  truth: () => {},
}

export function createLies(given: Partial<LiesOptions>): Lies {
  const options = { ...noLies, ...given }
  const { seed } = options
  const ofEvents = { ...options, delayBy: options.delayBy * 1_000 }
  const outage = options.outage * 1_000
  return {
    records: createRecordLies({
      ...options,
      lateBy: options.lateBy * 1_000,
      changeAfter: options.changeAfter * 1_000,
    }),
    live: () => createEventLies({ ...ofEvents, outages: outagesByClock(seed, outage) }),
    ofEnded: (calls) => createEventLies({ ...ofEvents, outages: outagesAmong(seed, outage, calls) }),
  }
}
