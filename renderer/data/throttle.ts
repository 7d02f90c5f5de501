import { focusManager } from '@tanstack/react-query'

/** Runs requested work at a bounded rate. */
interface Throttle {
  request(): void
  /** Runs the work without waiting for the pause to end. */
  requestNow(): void
  stop(): void
}

/**
 * Throttles work: one run at a time, at least `pause()` milliseconds between starts, after slow work a rest
 * as long as the work. A page that nobody sees waits: it catches up as soon as it is seen. The work must not
 * reject.
 */
export function createThrottle(work: () => Promise<unknown>, pause: () => number): Throttle {
  let isRequested = false
  let isRunning = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAt = 0
  const unfollow = focusManager.subscribe((isSeen) => {
    if (isSeen && isRequested) request()
  })

  function request(): void {
    isRequested = true
    if (isRunning || isStopped || timer !== undefined) return
    timer = setTimeout(() => void run(), Math.max(0, nextAt - performance.now()))
  }

  function clear(): void {
    clearTimeout(timer)
    timer = undefined
  }

  async function run(): Promise<void> {
    timer = undefined
    if (!focusManager.isFocused()) return
    isRequested = false
    isRunning = true
    const startedAt = performance.now()
    await work()
    const now = performance.now()
    nextAt = Math.max(startedAt + pause(), now + (now - startedAt))
    isRunning = false
    if (isRequested) request()
  }

  return {
    request,
    requestNow: () => {
      clear()
      nextAt = 0
      request()
    },
    stop: () => {
      isStopped = true
      clear()
      unfollow()
    },
  }
}
