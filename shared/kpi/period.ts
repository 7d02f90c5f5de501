import { type KnownPeriods, offsetAt } from '../clock/knowledge.ts'
import { addDays, instantOf, msOfDay, startOfDay, wallOf } from '../clock/wall-time.ts'

/** From an instant on, a clock is so many minutes ahead of UTC; the first one holds before it, too. */
export interface OffsetSince {
  readonly since: number
  readonly offsetMinutes: number
}

/** Days that are looked at one by one; a longer period is divided as its first days say. */
const maxDays = 4_000

/** The call center's offsets from one instant to another, looked up once a day; there is at least one. */
export function offsetsOf(known: KnownPeriods, from: number, to: number): readonly OffsetSince[] {
  const found: OffsetSince[] = []
  for (let day = 0; day <= maxDays; day++) {
    const since = from + day * msOfDay
    if (day > 0 && since >= to) break
    const { offsetMinutes } = offsetAt(known, 'queue', { instant: since })
    if (found.at(-1)?.offsetMinutes !== offsetMinutes) found.push({ since, offsetMinutes })
  }
  return found
}

export function offsetOf(offsets: readonly OffsetSince[], instant: number): number {
  const held = offsets.findLast(({ since }) => since <= instant) ?? offsets[0]
  return held?.offsetMinutes ?? 0
}

/** The calendar days of a period, each from its start to the next one's, in UTC milliseconds; cut off at both ends. */
export function daysOf(
  offsets: readonly OffsetSince[],
  from: number,
  to: number,
): { readonly from: number; readonly to: number }[] {
  const days: { from: number; to: number }[] = []
  for (let at = from; at < to && days.length < maxDays; ) {
    const offset = offsetOf(offsets, at)
    const midnight = instantOf(addDays(startOfDay(wallOf(at, offset)), 1), offset)
    const next = Math.min(to, midnight)
    days.push({ from: at, to: next })
    at = next
  }
  return days
}
