import type { StateStretch } from './agents.ts'

/** An extension's change of state and its arrival (UTC milliseconds). */
export interface StateChange {
  readonly exten: string
  readonly state: string
  readonly at: number
  readonly number: string | null
  readonly queue: string | null
}

/** State changes in arrival order, and enough other arrivals to show when events came in. */
export interface HeardChanges {
  readonly changes: readonly StateChange[]
  /** UTC milliseconds, ascending. */
  readonly signs: readonly number[]
}

/** After this silence (ms), extension states are unknown: the console may not have been running. */
export const silenceMs = 30 * 60_000

/** The states of a period's beginning are known from the changes of this long before it (ms). */
export const lookBackMs = 12 * 60 * 60_000

/** Returns the state spans between changes, those since `since`; ends each at a silence and at `heardUntil`. */
export function stateStretches(
  { changes, signs }: HeardChanges,
  heardUntil: number,
  since = Number.NEGATIVE_INFINITY,
): StateStretch[] {
  const stretches: StateStretch[] = []
  const open = new Map<string, StateChange>()
  let heard = Number.NEGATIVE_INFINITY
  const end = ({ at, ...change }: StateChange, to: number): void => {
    const from = Math.max(at, since)
    if (to > from) stretches.push({ ...change, from, to })
  }
  const arrivals = [
    ...changes.map((change) => ({ at: change.at, change })),
    ...signs.map((at) => ({ at, change: null })),
  ].sort((a, b) => a.at - b.at)
  for (const { at, change } of arrivals) {
    if (at - heard > silenceMs) {
      for (const before of open.values()) end(before, heard)
      open.clear()
    }
    heard = Math.max(heard, at)
    if (change === null) continue
    const before = open.get(change.exten)
    if (before) end(before, at)
    open.set(change.exten, change)
  }
  for (const last of open.values()) end(last, Math.min(heardUntil, heard + silenceMs))
  return stretches.sort((a, b) => a.from - b.from)
}

/** Returns busy ÷ (busy + idle), where busy is ringing, talking or on hold; null when neither was seen. */
export function occupancyOf(times: Readonly<Record<string, number>>): number | null {
  const busy = (times.InUse ?? 0) + (times.OnHold ?? 0) + (times.Ringing ?? 0)
  const all = busy + (times.Idle ?? 0)
  return all > 0 ? busy / all : null
}
