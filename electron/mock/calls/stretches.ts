import { totalLoad } from './rhythm.ts'

/** A time whose calls are made together, apart from those of other times. */
export interface Stretch {
  /** Epoch milliseconds: its calls start from the first, before the second. */
  readonly from: number
  readonly before: number
  /** In load × milliseconds. */
  readonly load: number
  /** How many calls come in it. */
  readonly arrivals: number
  /** How many come before it, and a few more: what its calls are numbered by is counted from here. */
  readonly place: number
}

/** Numbers left free after each stretch, since a single call may take many. */
const spareNumbers = 20

/** The stretches between ascending instants, which share `count` calls by their loads. */
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
