const deadlineMilliseconds = 5_000

export interface StopHandlers {
  /** Adds a handler for the program's stop; it runs before the handlers added earlier. */
  add(name: string, handler: () => void | Promise<void>): void
  /** Runs every handler once; resolves at the latest after the deadline, if there is one. Never rejects. */
  stop(): Promise<void>
}

/**
 * Creates the list of handlers that run before the program ends. `onProblem` reports a handler that failed or
 * timed out.
 */
export function createStopHandlers(
  onProblem: (message: string) => void,
  deadline: number | null = deadlineMilliseconds,
): StopHandlers {
  const handlers: { name: string; handler: () => void | Promise<void> }[] = []
  let stopped: Promise<void> | undefined
  let current = ''

  async function runAll(): Promise<void> {
    for (let next = handlers.pop(); next; next = handlers.pop()) {
      current = next.name
      try {
        await next.handler()
      } catch (error) {
        onProblem(`${next.name} failed to stop: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }

  function stopOnce(): Promise<void> {
    if (deadline === null) return runAll()
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        onProblem(`${current} took more than ${deadline} ms to stop`)
        resolve()
      }, deadline)
      void runAll().then(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  return {
    add: (name, handler) => handlers.push({ name, handler }),
    stop: () => {
      stopped ??= stopOnce()
      return stopped
    },
  }
}
