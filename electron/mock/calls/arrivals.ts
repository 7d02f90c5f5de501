import type { Call } from './call.ts'
import type { CallMaker } from './call-maker.ts'

/** Milliseconds in which nearly every call is over. By night, few are at work, and usual calls would keep all of them. */
const roomOfUsualCall = 600_000

/** The usual call that starts at an instant, or a brief one where that wouldn't be over and written by `end`. */
export function endedBefore(end: number, instant: number, maker: CallMaker): Call {
  const room = Math.max(0, end - 1 - instant)
  // A usual one would hardly fit, and its agents stay busy with it though it is made for nothing.
  if (room < roomOfUsualCall) return maker.makeBrief(instant, room)
  const call = maker.make(instant)
  return call.writtenAt < end ? call : maker.makeBrief(instant, room)
}

/** `count` whole milliseconds, none where it is negative. */
export function evenlyBetween(from: number, to: number, count: number): number[] {
  return Array.from(
    { length: Math.max(0, count) },
    (_, index) => from + Math.floor(((to - from) * index) / count),
  )
}

/** The first instant whose second, rounded as `starttime` is, is this one. */
export function firstInstantOf(instantOfSecond: number): number {
  return instantOfSecond - 500
}

/** How many of these ascending instants come before one. */
export function placeOf(instants: Float64Array, instant: number): number {
  const place = instants.findIndex((one) => one >= instant)
  return place === -1 ? instants.length : place
}
