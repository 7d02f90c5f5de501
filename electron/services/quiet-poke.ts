export interface QuietPoke {
  /** Pokes for this key now, or at the end of its quiet time; never leaves the last change unsaid. */
  soon(key: string): void
  /** Pokes no more. */
  close(): void
}

/** Pokes at once for the first change of a key; those that follow within `quietMs` become one at its end. */
export function createQuietPoke(poke: (key: string) => void, quietMs: number): QuietPoke {
  const quiet = new Map<string, { readonly timer: NodeJS.Timeout; missed: boolean }>()
  let closed = false

  function soon(key: string): void {
    if (closed) return
    const waiting = quiet.get(key)
    if (waiting !== undefined) {
      waiting.missed = true
      return
    }
    const timer = setTimeout(() => {
      const missed = quiet.get(key)?.missed === true
      quiet.delete(key)
      if (missed) soon(key)
    }, quietMs)
    timer.unref()
    quiet.set(key, { timer, missed: false })
    poke(key)
  }

  return {
    soon,
    close: () => {
      closed = true
      for (const { timer } of quiet.values()) clearTimeout(timer)
      quiet.clear()
    },
  }
}
