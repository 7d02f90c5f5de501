import type { Call } from './call.ts'
import type { CallMaker } from './call-maker.ts'

/** Milliseconds in which nearly every call ends. */
const roomOfUsualCall = 600_000

/** Makes a usual call, or a brief one if the usual call wouldn't be over and written by `end`. */
export function endedBefore(end: number, instant: number, maker: CallMaker): Call {
  const room = Math.max(0, end - 1 - instant)
  // A usual call would hardly fit, and a discarded call still keeps its agents busy.
  if (room < roomOfUsualCall) return maker.makeBrief(instant, room)
  const call = maker.make(instant)
  return call.writtenAt < end ? call : maker.makeBrief(instant, room)
}

/** Returns `count` evenly spaced instants in whole milliseconds; none if `count` is negative. */
export function evenlyBetween(from: number, to: number, count: number): number[] {
  return Array.from(
    { length: Math.max(0, count) },
    (_, index) => from + Math.floor(((to - from) * index) / count),
  )
}

/** Returns the first instant that `starttime` rounds to this second (both in milliseconds). */
export function firstInstantOf(instantOfSecond: number): number {
  return instantOfSecond - 500
}

/** Returns how many of these ascending instants come before `instant`. */
export function placeOf(instants: Float64Array, instant: number): number {
  const place = instants.findIndex((one) => one >= instant)
  return place === -1 ? instants.length : place
}
