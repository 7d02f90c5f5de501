import { setTimeout as wait } from 'node:timers/promises'

/** Keeps requests apart; `perSecond` is asked before each, and null doesn't wait. */
export function createPace(perSecond: () => number | null): (signal: AbortSignal) => Promise<void> {
  let next = 0
  return async (signal) => {
    const rate = perSecond()
    if (rate === null) return
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + 1_000 / rate
    if (at > now) await wait(at - now, undefined, { signal })
  }
}
