/** Runs work for a source; one piece of work runs at a time. */
type InTurn = <T>(source: string, work: () => Promise<T>) => Promise<T>

/** Serves the sources round robin, so that a busy source delays only itself. */
export function createTurns(): InTurn {
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let working = false

  async function workOff(): Promise<void> {
    working = true
    for (let next = takeNext(); next !== undefined; next = takeNext()) await next()
    working = false
  }

  function takeNext(): (() => Promise<void>) | undefined {
    for (const [source, queue] of waiting) {
      const next = queue.shift()
      // Moves the source to the end of the round if it has more work.
      waiting.delete(source)
      if (queue.length > 0) waiting.set(source, queue)
      return next
    }
    return undefined
  }

  return (source, work) =>
    new Promise((resolve, reject) => {
      const queue = waiting.get(source) ?? []
      waiting.set(source, queue)
      queue.push(() => work().then(resolve, reject))
      if (!working) void workOff()
    })
}
