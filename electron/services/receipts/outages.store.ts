import type { Period } from './compared-calls.store.ts'
import type { Slot } from './slots.store.ts'

/** A time in which no event arrived. */
export interface Outage extends Period {
  readonly reason: 'receiver_off' | 'no_events'
}

/** How far an event's time may be off: records have whole seconds, and sending takes a moment. */
const toleranceMs = 5_000
/** The receiver notes that it is alive each 10 s. */
const aliveMs = 30_000
/** A stretch of silence has this many calls, and would happen by chance once in this many days. */
const fewestCalls = 5
const unlikely = 1e-6

/** Returns when no receiver ran in a period, from its runs in order. */
export function gapsOf(runs: readonly Period[], { from, to }: Period): Period[] {
  const gaps: Period[] = []
  let aliveUntil = from
  for (const run of runs) {
    if (run.from - aliveUntil > 0) gaps.push({ from: aliveUntil, to: Math.min(run.from, to) })
    aliveUntil = Math.max(aliveUntil, run.to)
    if (aliveUntil >= to) break
  }
  if (to - aliveUntil > aliveMs) gaps.push({ from: aliveUntil, to })
  return gaps.filter((gap) => gap.to > gap.from)
}

/** Returns the gaps in which events are really missing: a call center may deliver them later. */
export function realGaps(gaps: readonly Period[], slots: readonly Slot[]): Outage[] {
  const [all, heard] = [gaps.map(() => 0), gaps.map(() => 0)]
  const outside = { all: 0, heard: 0 }
  for (const slot of slots) {
    const index = gaps.findIndex((gap) => isWithin(slot, gap, -toleranceMs))
    const got = slot.heard ? 1 : 0
    if (index === -1) {
      outside.all++
      outside.heard += got
    } else {
      all[index] = (all[index] ?? 0) + 1
      heard[index] = (heard[index] ?? 0) + got
    }
  }
  const usual = outside.all > 0 ? outside.heard / outside.all : 0
  return gaps
    .filter((_, index) => (heard[index] ?? 0) <= usual * 0.2 * (all[index] ?? 0))
    .map((gap) => ({ ...gap, reason: 'receiver_off' }))
}

/**
 * Finds the stretches in which all expected events of several calls in a row are missing, more than single
 * losses ever leave out by chance.
 */
export function silentStretches(expected: readonly Slot[]): Outage[] {
  const inOrder = expected.toSorted((a, b) => a.at - b.at)
  const runs: Slot[][] = []
  let heard = 0
  let run: Slot[] = []
  for (const slot of inOrder) {
    if (!slot.heard) {
      run.push(slot)
      continue
    }
    heard++
    if (run.length > 0) runs.push(run)
    run = []
  }
  if (run.length > 0) runs.push(run)
  // A long silence begins once, as a single loss does, so it doesn't raise the chance of a loss.
  const chance = Math.min(0.999, runs.length / Math.max(1, heard))
  const fewestEvents = Math.log(unlikely / Math.max(1, inOrder.length)) / Math.log(chance)
  return runs.flatMap((missing) => {
    const [first, last] = [missing[0], missing.at(-1)]
    const calls = new Set(missing.map(({ call }) => call.id)).size
    if (!first || !last || calls < fewestCalls || missing.length < fewestEvents) return []
    return [{ reason: 'no_events', from: first.at, to: last.at }]
  })
}

/** Returns the outage that explains a missing event, or null. */
export function outageOf(outages: readonly Outage[], slot: Slot): Outage | null {
  return outages.find((outage) => isWithin(slot, outage, toleranceMs)) ?? null
}

function isWithin({ at }: Slot, { from, to }: Period, tolerance: number): boolean {
  return at >= from - tolerance && at <= to + tolerance
}
