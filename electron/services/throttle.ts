import { setTimeout as wait } from 'node:timers/promises'

export interface Throttle<K> {
  /** Notifies of this key now, or at the end of its quiet time; never leaves out the last change. */
  soon(key: K): void
  /** Notifies of this key at once, whatever came before it; its quiet time begins anew. */
  now(key: K): void
  /** Notifies no more. */
  close(): void
}

/**
 * Notifies at once of the first change of a key; those that follow within `quietMs` become one at its end. Written here:
 * the throttles of libraries have no keys, or lose the last call.
 */
export function createThrottle<K>(
  notify: (key: K) => void,
  quietMs: number,
  nameOf: (key: K) => string = String,
): Throttle<K> {
  const quiet = new Map<string, { readonly timer: NodeJS.Timeout; missed: boolean }>()
  let closed = false

  function soon(key: K): void {
    const waiting = quiet.get(nameOf(key))
    if (waiting) waiting.missed = true
    else now(key)
  }

  function now(key: K): void {
    if (closed) return
    const name = nameOf(key)
    clearTimeout(quiet.get(name)?.timer)
    const timer = setTimeout(() => {
      const missed = quiet.get(name)?.missed === true
      quiet.delete(name)
      if (missed) now(key)
    }, quietMs)
    timer.unref()
    quiet.set(name, { timer, missed: false })
    notify(key)
  }

  return {
    soon,
    now,
    close: () => {
      closed = true
      for (const { timer } of quiet.values()) clearTimeout(timer)
      quiet.clear()
    },
  }
}

/** Spaces requests; `perSecond` is read before each, and null doesn't wait. */
export function createRateLimit(perSecond: () => number | null): (signal: AbortSignal) => Promise<void> {
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
