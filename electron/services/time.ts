/** The time that services go by: the computer's; a test that doesn't wait for it gives another. */
export interface Time {
  /** Returns UTC milliseconds. */
  now(): number
  /** Returns the milliseconds since some moment, whatever the computer's clock is set to. */
  elapsed(): number
  /** Calls `done` after so many milliseconds, unless the returned function is called before. Keeps no process alive. */
  after(milliseconds: number, done: () => void): () => void
}

export const systemTime: Time = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (milliseconds, done) => {
    const timer = setTimeout(done, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Resolves after so many milliseconds, or as soon as the signal is aborted. */
export function pause(time: Time, milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = time.after(milliseconds, end)
    signal.addEventListener('abort', end)
  })
}
