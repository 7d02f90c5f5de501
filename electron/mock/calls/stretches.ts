import { totalLoad } from './rhythm.ts'

/** A period whose calls are made together, apart from those of other periods. */
export interface Stretch {
  /** Range of its calls' starts in epoch milliseconds; `before` is excluded. */
  readonly from: number
  readonly before: number
  /** In load × milliseconds. */
  readonly load: number
  /** Number of calls in it. */
  readonly arrivals: number
  /** Offset of its calls' numbers: the number of calls before it, and some spare. */
  readonly place: number
}

/** Spare numbers after each stretch, since a single call may take many. */
const spareNumbers = 20

/** Returns the stretches between ascending instants; each gets its share of `count` calls by load. */
export function stretchesBetween(
  instants: readonly number[],
  offsetMinutes: number,
  count: number,
): readonly Stretch[] {
  const times = instants.slice(1).map((before, index) => {
    const from = instants[index] ?? before
    return { from, before, load: totalLoad(offsetMinutes, from, before) }
  })
  const wholeLoad = loadOf(times)
  let passed = 0
  let given = 0
  return times.map((time, index) => {
    passed += time.load
    const earlier = given
    given = Math.round((count * passed) / wholeLoad)
    return { ...time, arrivals: given - earlier, place: earlier + index * spareNumbers }
  })
}

export function loadOf(times: readonly { readonly load: number }[]): number {
  return times.reduce((sum, { load }) => sum + load, 0)
}
