const deadlineMilliseconds = 5_000

export interface StopHandlers {
  /** Runs `handler` when the program stops, before the handlers that were added earlier. */
  add(name: string, handler: () => void | Promise<void>): void
  /** Runs every handler once, and resolves at the latest when the deadline has passed. Never rejects. */
  stop(): Promise<void>
}

/** What has to happen before the program ends. `onProblem` learns of a handler that failed or took too long. */
export function createStopHandlers(
  onProblem: (message: string) => void,
  deadline: number = deadlineMilliseconds,
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
