import { type CircumstancesOf, ordinaryCircumstances } from './circumstances.ts'
import { createRandom } from './random.ts'

/** A time with several times as many incoming calls. */
export interface Burst {
  /** Epoch milliseconds; `before` is excluded. */
  readonly from: number
  readonly before: number
  /** How many times as many. */
  readonly strength: number
}

/** The share of incoming calls among all. */
const incomingShare = 0.7

/** Returns the instants of the incoming calls that bursts add to these arrivals, ascending. */
export function burstArrivals(bursts: readonly Burst[], arrivals: Float64Array): number[] {
  return bursts
    .flatMap(({ from, before, strength }) => {
      const usual = arrivals.filter((instant) => instant >= from && instant < before).length
      const random = createRandom(Math.floor(from / 1_000))
      const count = Math.round(usual * incomingShare * Math.max(0, strength - 1))
      return Array.from({ length: count }, () => from + random.next() * (before - from))
    })
    .sort((a, b) => a - b)
}

/** Makes circumstances that are ordinary but for a burst in the past. */
export const withBurst =
  (burst: Burst): CircumstancesOf =>
  (agents, trunks) => ({
    ...ordinaryCircumstances(agents, trunks),
    moreArrivals: (arrivals) => burstArrivals([burst], arrivals),
  })
