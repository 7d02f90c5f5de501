import type { Call } from '../../../electron/mock/calls/call.ts'
import { chanceOf } from '../../../electron/mock/calls/random.ts'

/** A silence in epoch milliseconds; `to` is excluded. */
interface Outage {
  readonly from: number
  readonly to: number
}

/** Returns the outage at an instant, or null. */
export type Outages = (instant: number) => Outage | null

const period = 600_000
const outagesOfPlay = 3

/** Has one outage in each ten minutes of the clock, at most as long as these. */
export function outagesByClock(seed: number, length: number): Outages {
  const silence = Math.min(length, period)
  return (instant) => {
    const start = Math.floor(instant / period) * period
    const from = start + Math.floor(chanceOf(seed, `outage ${start}`).next() * (period - silence))
    return instant >= from && instant < from + silence ? { from, to: from + silence } : null
  }
}

/** Has three outages, each beginning at the end of a call of another third of these. */
export function outagesAmong(seed: number, length: number, calls: readonly Call[]): Outages {
  const third = calls.length / outagesOfPlay
  const outages = Array.from({ length: length === 0 ? 0 : outagesOfPlay }, (_, index) => {
    const call = calls[Math.floor((index + chanceOf(seed, `outage ${index}`).next()) * third)]
    const from = call === undefined ? 0 : call.startedAt + call.endedAt
    return { from, to: from + length }
  })
  return (instant) => outages.find(({ from, to }) => instant >= from && instant < to) ?? null
}
