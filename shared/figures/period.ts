import { type KnownPeriods, offsetAt } from '../clock/knowledge.ts'
import { addDays, instantOf, msOfDay, startOfDay, type Wall, wallOf } from '../clock/wall-time.ts'

/** A clock's offset from an instant on; the first one also holds before it. */
export interface OffsetSince {
  readonly since: number
  readonly offsetMinutes: number
}

/** Maximum days looked up one by one; a longer period uses the offsets of its first days. */
const maxDays = 4_000

/** Returns the call center's offsets between two instants, at least one; a day has one change at most. */
export function offsetsOf(known: KnownPeriods, from: number, to: number): readonly OffsetSince[] {
  const at = (instant: number) => offsetAt(known, 'queue', { instant }).offsetMinutes
  const found: OffsetSince[] = [{ since: from, offsetMinutes: at(from) }]
  for (let day = 1, before = from; day <= maxDays && before < to - 1; day++) {
    const instant = Math.min(from + day * msOfDay, to - 1)
    const offsetMinutes = at(instant)
    if (found.at(-1)?.offsetMinutes !== offsetMinutes) {
      found.push({ since: firstAfter(before, instant, (each) => at(each) === offsetMinutes), offsetMinutes })
    }
    before = instant
  }
  return found
}

/** Returns the first instant after `before` from which on something holds, as it does at `by`. */
function firstAfter(before: number, by: number, holds: (instant: number) => boolean): number {
  let [early, late] = [before, by]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (holds(middle)) late = middle
    else early = middle
  }
  return late
}

export function offsetOf(offsets: readonly OffsetSince[], instant: number): number {
  const held = offsets.findLast(({ since }) => since <= instant) ?? offsets[0]
  return held?.offsetMinutes ?? 0
}

/**
 * Returns from when to before when (UTC milliseconds) a clock shows the times from `from` to before `to`, of which it
 * must show some; one that was set back shows some twice.
 */
export function instantsOf(
  offsets: readonly OffsetSince[],
  from: Wall,
  to: Wall,
): { readonly from: number; readonly to: number } {
  const shown = offsets
    .map(({ since, offsetMinutes }, index) => ({
      from: Math.max(instantOf(from, offsetMinutes), index === 0 ? Number.NEGATIVE_INFINITY : since),
      to: Math.min(instantOf(to, offsetMinutes), offsets[index + 1]?.since ?? Number.POSITIVE_INFINITY),
    }))
    .filter((each) => each.from < each.to)
  return {
    from: Math.min(...shown.map((each) => each.from)),
    to: Math.max(...shown.map((each) => each.to)),
  }
}

/** Returns the calendar days of a period, in UTC milliseconds, clipped at both ends. */
export function daysOf(
  offsets: readonly OffsetSince[],
  from: number,
  to: number,
): { readonly from: number; readonly to: number }[] {
  const days: { from: number; to: number }[] = []
  for (let at = from; at < to && days.length < maxDays; ) {
    const midnight = startOfDay(wallOf(at, offsetOf(offsets, at)))
    const next = Math.min(to, instantsOf(offsets, midnight, addDays(midnight, 1)).to)
    days.push({ from: at, to: next })
    at = next
  }
  return days
}
