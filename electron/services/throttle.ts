import { systemTime, type Time } from './time.ts'

interface Throttle<K> {
  /** Notifies of this key now or at the end of its quiet time; never drops the last change. */
  soon(key: K): void
  /** Notifies of this key at once and restarts its quiet time. */
  now(key: K): void
  /** Drops pending notifications and stops notifying. */
  close(): void
}

/**
 * Throttles per key: notifies of the first change at once, and of those within `quietMs` once, at its end.
 * Library throttles have no keys or lose the last call.
 */
export function createThrottle<K>(
  notify: (key: K) => void,
  quietMs: number,
  nameOf: (key: K) => string = String,
  time: Pick<Time, 'after'> = systemTime,
): Throttle<K> {
  const quiet = new Map<string, { readonly cancel: () => void; missed: boolean }>()
  let closed = false

  function soon(key: K): void {
    const waiting = quiet.get(nameOf(key))
    if (waiting) waiting.missed = true
    else now(key)
  }

  function now(key: K): void {
    if (closed) return
    const name = nameOf(key)
    quiet.get(name)?.cancel()
    const cancel = time.after(quietMs, () => {
      const missed = quiet.get(name)?.missed === true
      quiet.delete(name)
      if (missed) now(key)
    })
    quiet.set(name, { cancel, missed: false })
    notify(key)
  }

  return {
    soon,
    now,
    close: () => {
      closed = true
      for (const { cancel } of quiet.values()) cancel()
      quiet.clear()
    },
  }
}

/** Repeats `work` each second, which keeps no process alive; returns a function that stops it. */
export function eachSecond(work: () => void): () => void {
  const timer = setInterval(work, 1_000)
  timer.unref()
  return () => clearInterval(timer)
}
