import type { ReceiverRun } from '../events/receiver-runs.store.ts'
import type { Log } from '../log/log.ts'

interface ReceiverRunsOptions {
  /** Saves until when a run has lasted; rejects while the events' store can't be opened. */
  readonly save: (run: ReceiverRun) => Promise<void>
  readonly log: Pick<Log, 'warn'>
  /** Repeats `look`; returns a function that stops it. */
  readonly repeat?: (look: () => void) => () => void
}

/** Records when the receiver listened, so that a missing event can be explained. */
export interface ReceiverRuns {
  /**
   * Notes that the receiver listens since an instant (UTC milliseconds), or no more. Calls `began` with the
   * start of each run: also after the computer slept.
   */
  follow(since: number | null, began: (at: number) => void): void
  /** Looks whether the computer slept since the last look. */
  look(): void
  /** Resolves when the end of the run is saved. */
  close(): Promise<void>
}

const aliveMs = 10_000
/** After a longer time without a look the computer slept, and heard nothing. */
const asleepMs = 3 * aliveMs

export function createReceiverRuns({
  save,
  log,
  repeat = everyTenSeconds,
}: ReceiverRunsOptions): ReceiverRuns {
  let since: number | null = null
  let startedAt = 0
  let aliveUntil = 0
  let began: (at: number) => void = () => {}
  let stop = (): void => {}
  let saved: Promise<void> = Promise.resolve()
  let hasFailed = false

  function look(): void {
    const now = Date.now()
    // The computer's clock may also have been set, ahead or back.
    if (Math.abs(now - aliveUntil) > asleepMs) {
      startedAt = now
      since = now
      began(now)
    }
    aliveUntil = now
    const run = { startedAt, aliveUntil }
    saved = saved.then(async () => {
      try {
        await save(run)
        hasFailed = false
      } catch (err) {
        if (!hasFailed) log.warn({ err }, 'The receiver’s time could not be saved')
        hasFailed = true
      }
    })
  }

  function follow(next: number | null, onRun: (at: number) => void): void {
    if (next === since) return
    if (since !== null) {
      stop()
      look()
    }
    since = next
    if (next === null) return
    began = onRun
    startedAt = next
    aliveUntil = next
    began(next)
    look()
    stop = repeat(look)
  }

  return {
    follow,
    look: () => {
      if (since !== null) look()
    },
    close: () => {
      follow(null, began)
      return saved
    },
  }
}

function everyTenSeconds(look: () => void): () => void {
  const timer = setInterval(look, aliveMs)
  timer.unref()
  return () => clearInterval(timer)
}
