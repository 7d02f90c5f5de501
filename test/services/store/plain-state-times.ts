import type { StateStretch, StateTimesAnswer } from '../../../shared/figures/agents.ts'
import { extensionStateOf } from '../../../shared/webhooks/event-fields.ts'

/** Computes how long each extension was in each state; known states by their own names, others as sent. */
export function plainStateTimes(
  stretches: readonly StateStretch[],
  period: { readonly from: number; readonly to: number },
): StateTimesAnswer {
  const extensions = new Map<string, Record<string, number>>()
  const pauses = new Map<string, { from: number; to: number }[]>()
  let observed = 0
  let observedUntil = period.from
  for (const { exten, state, from, to } of stretches) {
    const times = extensions.get(exten) ?? {}
    extensions.set(exten, times)
    const name = extensionStateOf(state) ?? state
    times[name] = (times[name] ?? 0) + to - from
    if (name === 'Pause') {
      const own = pauses.get(exten) ?? []
      pauses.set(exten, own)
      const last = own.at(-1)
      // A state that is sent again goes on.
      if (last?.to === from) last.to = to
      else own.push({ from, to })
    }
    // They arrive in the order of their starts.
    observed += Math.max(0, to - Math.max(from, observedUntil))
    observedUntil = Math.max(observedUntil, to)
  }
  return {
    extensions: [...extensions].map(([exten, times]) => {
      const own = pauses.get(exten) ?? []
      const longest = Math.max(0, ...own.map(({ from, to }) => to - from))
      return { exten, times, pauses: { count: own.length, longest } }
    }),
    observed,
    elapsed: Math.max(0, period.to - period.from),
  }
}
