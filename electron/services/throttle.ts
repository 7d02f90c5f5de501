export interface QuietPoke<K> {
  /** Pokes for this key now, or at the end of its quiet time; never leaves the last change unsaid. */
  soon(key: K): void
  /** Pokes for this key at once, whatever came before it; its quiet time begins anew. */
  now(key: K): void
  /** Pokes no more. */
  close(): void
}

/** Pokes at once for the first change of a key; those that follow within `quietMs` become one at its end. */
export function createQuietPoke<K>(
  poke: (key: K) => void,
  quietMs: number,
  nameOf: (key: K) => string = String,
): QuietPoke<K> {
  const quiet = new Map<string, { readonly timer: NodeJS.Timeout; missed: boolean }>()
  let closed = false

  function soon(key: K): void {
    if (closed) return
    const name = nameOf(key)
    const waiting = quiet.get(name)
    if (waiting !== undefined) {
      waiting.missed = true
      return
    }
    now(key)
  }

  function now(key: K): void {
    if (closed) return
    const name = nameOf(key)
    clearTimeout(quiet.get(name)?.timer)
    const timer = setTimeout(() => {
      const missed = quiet.get(name)?.missed === true
      quiet.delete(name)
      if (missed) soon(key)
    }, quietMs)
    timer.unref()
    quiet.set(name, { timer, missed: false })
    poke(key)
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
