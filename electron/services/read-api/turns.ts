import type { Time } from '../time.ts'

/** What the API may take of a program whose first duty is to acknowledge events. */
export interface TurnLimits {
  /** Answers that are made at once: the reading threads and the page have the rest. */
  readonly running: number
  /** Requests that wait for one of them. */
  readonly waiting: number
  /** Requests of a second, whatever is answered. */
  readonly perSecond: number
}

export const turnLimits: TurnLimits = { running: 2, waiting: 16, perSecond: 60 }

interface Turns {
  /** Resolves to whether a request is within the rate; one beyond is held for a second, so that its sender slows down. */
  arrived(): Promise<boolean>
  /** Performs work when it is its turn; null where too many wait, or the signal fires before. */
  take<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | null>
}

export function createTurns(limits: TurnLimits, time: Pick<Time, 'elapsed' | 'after'>): Turns {
  const waiting = new Set<(isTurn: boolean) => void>()
  let running = 0
  let since = Number.NEGATIVE_INFINITY
  let seen = 0

  /** Resolves to whether it is this one's turn; then `pass` must follow. */
  function turn(signal: AbortSignal): Promise<boolean> | boolean {
    if (running < limits.running) {
      running += 1
      return true
    }
    if (waiting.size >= limits.waiting || signal.aborted) return false
    return new Promise((resolve) => {
      const leave = () => end(false)
      const end = (isTurn: boolean) => {
        waiting.delete(end)
        signal.removeEventListener('abort', leave)
        resolve(isTurn)
      }
      waiting.add(end)
      signal.addEventListener('abort', leave)
    })
  }

  /** Hands the turn to the next one. */
  function pass(): void {
    const [next] = waiting
    if (next) next(true)
    else running -= 1
  }

  return {
    arrived: async () => {
      const now = time.elapsed()
      if (now - since >= 1_000) [since, seen] = [now, 0]
      seen += 1
      if (seen <= limits.perSecond) return true
      await new Promise<void>((resolve) => void time.after(1_000, resolve))
      return false
    },
    take: async (work, signal) => {
      if (!(await turn(signal))) return null
      try {
        return await work()
      } finally {
        pass()
      }
    },
  }
}
