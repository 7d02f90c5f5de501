import { createRandom } from '../calls/random.ts'
import type { Plants } from './plant.ts'

/** The share of incoming calls among all. */
const incomingShare = 0.7

/** Returns the instants of the incoming calls that bursts add to these arrivals, ascending. */
export function burstArrivals({ all }: Plants, arrivals: Float64Array): number[] {
  return all
    .filter(({ kind }) => kind === 'burst')
    .flatMap(({ from, before, strength }) => {
      const usual = arrivals.filter((instant) => instant >= from && instant < before).length
      const random = createRandom(Math.floor(from / 1_000))
      const count = Math.round(usual * incomingShare * Math.max(0, strength - 1))
      return Array.from({ length: count }, () => from + random.next() * (before - from))
    })
    .sort((a, b) => a - b)
}
