import { extensionStateOf } from '../webhooks/event-fields.ts'
import type { StateStretch, StateTimesAnswer } from './agents.ts'

/** An extension's change of state, when it was heard (UTC milliseconds). */
export interface StateChange {
  readonly exten: string
  readonly state: string
  readonly at: number
  readonly number: string | null
  readonly queue: string | null
}

/** After so long without any event nobody knows what the extensions do: the console may not have run. */
export const silenceMs = 30 * 60_000

/**
 * Stretches of state between changes, which come in the order of their arrival. None goes on through a silence, and
 * none beyond `heardUntil`.
 */
export function stateStretches(changes: readonly StateChange[], heardUntil: number): StateStretch[] {
  const stretches: StateStretch[] = []
  const open = new Map<string, StateChange>()
  let heard = Number.NEGATIVE_INFINITY
  const end = ({ at, ...change }: StateChange, to: number): void => {
    if (to > at) stretches.push({ ...change, from: at, to })
  }
  for (const change of changes) {
    if (change.at - heard > silenceMs) {
      for (const before of open.values()) end(before, heard)
      open.clear()
    }
    heard = Math.max(heard, change.at)
    const before = open.get(change.exten)
    if (before) end(before, change.at)
    open.set(change.exten, change)
  }
  for (const last of open.values()) end(last, Math.min(heardUntil, heard + silenceMs))
  return stretches.sort((a, b) => a.from - b.from)
}

/** How long each extension was in which state; known states by their own names, others as they came. */
export function stateTimes(
  stretches: readonly StateStretch[],
  period: { readonly from: number; readonly to: number },
): StateTimesAnswer {
  const extensions = new Map<string, Record<string, number>>()
  let observed = 0
  let observedUntil = period.from
  for (const { exten, state, from, to } of stretches) {
    const times = extensions.get(exten) ?? {}
    extensions.set(exten, times)
    const name = extensionStateOf(state) ?? state
    times[name] = (times[name] ?? 0) + to - from
    // They come in the order of their beginning.
    observed += Math.max(0, to - Math.max(from, observedUntil))
    observedUntil = Math.max(observedUntil, to)
  }
  return {
    extensions: [...extensions].map(([exten, times]) => ({ exten, times })),
    observed,
    elapsed: Math.max(0, period.to - period.from),
  }
}

/** Busy ÷ (busy + idle): ringing and talking against waiting for a call. Null where neither was seen. */
export function occupancyOf(times: Readonly<Record<string, number>>): number | null {
  const busy = (times.InUse ?? 0) + (times.Ringing ?? 0)
  const all = busy + (times.Idle ?? 0)
  return all > 0 ? busy / all : null
}
