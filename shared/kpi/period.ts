import { type KnownPeriods, offsetAt } from '../clock/knowledge.ts'
import { addDays, instantOf, msOfDay, startOfDay, wallOf } from '../clock/wall-time.ts'

/** A clock's offset from an instant on; the first one also holds before it. */
export interface OffsetSince {
  readonly since: number
  readonly offsetMinutes: number
}

/** Maximum days looked up one by one; a longer period uses the offsets of its first days. */
const maxDays = 4_000

/** Returns the call center's offsets between two instants, looked up once a day; at least one. */
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

/** Returns the calendar days of a period, in UTC milliseconds, clipped at both ends. */
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
