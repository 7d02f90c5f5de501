import { pause, systemTime, type Time } from '../time.ts'

/** Does some work again and again, one at a time, and waits longer after each failure. */
export interface Pump {
  /** Does the work soon, once more if it is under way. */
  soon(): void
  /** Resolves when no work is under way. */
  close(): Promise<void>
}

interface PumpOptions {
  /** Does all that there is to do. */
  readonly work: (signal: AbortSignal) => Promise<void>
  /** Called after each piece of work; null after a success. */
  readonly ended: (error: unknown) => void
  /** Works at least this often, in milliseconds. */
  readonly everyMs: number
  /** Rests this long after each piece of work, so that the next one does more at once. */
  readonly restMs?: number
  readonly time?: Time
}

const firstRetryMs = 500
const longestRetryMs = 15_000

/** Starts at once. */
export function createPump({ work, ended, everyMs, restMs = 0, time = systemTime }: PumpOptions): Pump {
  const closing = new AbortController()
  let due = Promise.withResolvers<void>()

  async function run(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; ) {
      due = Promise.withResolvers()
      try {
        await work(closing.signal)
        failures = 0
        ended(null)
        if (restMs > 0) await rest(restMs, null)
      } catch (error) {
        if (closing.signal.aborted) return
        failures++
        ended(error)
      }
      const waitMs = failures === 0 ? everyMs : Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs)
      await rest(waitMs, failures === 0 ? due.promise : null)
    }
  }

  async function rest(milliseconds: number, wakes: Promise<void> | null): Promise<void> {
    const woken = new AbortController()
    const signal = AbortSignal.any([closing.signal, woken.signal])
    const timer = pause(time, milliseconds, signal)
    await (wakes ? Promise.race([timer, wakes]) : timer)
    woken.abort()
  }

  const running = run()
  return {
    soon: () => due.resolve(),
    close: async () => {
      closing.abort()
      due.resolve()
      await running
    },
  }
}
