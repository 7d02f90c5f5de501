export interface Gathering<T> {
  add(item: T): void
  /** Tells no more. */
  close(): void
}

/**
 * Tells of the first item at once; those that follow within `quietMs` are told together at its end, so that a storm
 * becomes few words.
 */
export function createGathering<T>(
  tell: (items: readonly [T, ...T[]]) => void,
  quietMs: number,
): Gathering<T> {
  let waiting: T[] = []
  let quiet: NodeJS.Timeout | null = null

  function say(first: T, others: readonly T[]): void {
    waiting = []
    quiet = setTimeout(() => {
      quiet = null
      const [next, ...more] = waiting
      if (next !== undefined) say(next, more)
    }, quietMs)
    quiet.unref()
    tell([first, ...others])
  }

  return {
    add: (item) => {
      if (quiet === null) say(item, [])
      else waiting.push(item)
    },
    close: () => {
      if (quiet !== null) clearTimeout(quiet)
      waiting = []
    },
  }
}
