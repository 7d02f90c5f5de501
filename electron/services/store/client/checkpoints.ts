import { stat } from 'node:fs/promises'

/** Carries what was committed from SQLite's log into the file, beside those who write. */
interface Checkpoints {
  /** There is more in the log. */
  committed(): void
  /** Resolves when none is under way any more. */
  close(): Promise<void>
}

/** What is written again and again meanwhile is carried over once. */
const usualWaitMs = 1_000
/** A shorter log isn't worth a thread. */
const leastBytes = 4 * 1024 * 1024

/**
 * A checkpoint inside a commit would keep all those waiting who wait for the commit. What a checkpoint fails with, the
 * writer meets too when it comes to its own, and tells.
 *
 * @param log the path of the log; it may not exist.
 */
export function createCheckpoints(
  log: string,
  checkpoint: () => Promise<unknown>,
  waitMs = usualWaitMs,
): Checkpoints {
  let timer: NodeJS.Timeout | null = null
  let underWay: Promise<void> = Promise.resolve()
  let closed = false

  async function run(): Promise<void> {
    const length = await stat(log).then(
      ({ size }) => size,
      () => 0,
    )
    if (length >= leastBytes && !closed) await checkpoint().catch(() => undefined)
  }

  return {
    committed: () => {
      if (timer !== null || closed) return
      timer = setTimeout(() => {
        underWay = run().finally(() => {
          timer = null
        })
      }, waitMs)
      timer.unref()
    },
    close: async () => {
      closed = true
      if (timer !== null) clearTimeout(timer)
      await underWay
    },
  }
}
