import type { StateStretch, StateTimesAnswer } from '../../../shared/kpi/agents.ts'
import { extensionStateOf } from '../../../shared/webhooks/event-fields.ts'

/** Computes how long each extension was in each state; known states by their own names, others as sent. */
export function plainStateTimes(
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
    // They arrive in the order of their starts.
    observed += Math.max(0, to - Math.max(from, observedUntil))
    observedUntil = Math.max(observedUntil, to)
  }
  return {
    extensions: [...extensions].map(([exten, times]) => ({ exten, times })),
    observed,
    elapsed: Math.max(0, period.to - period.from),
  }
}
