import { stat } from 'node:fs/promises'

/** Copies commits from SQLite's log into the file, in parallel with the writer. */
interface Checkpoints {
  /** Schedules a checkpoint, as the log has grown. */
  committed(): void
  /** Resolves when no checkpoint is under way. */
  close(): Promise<void>
}

/** Pages written repeatedly in this time are copied once. */
const usualWaitMs = 1_000
/** A shorter log isn't worth a checkpoint. */
const leastBytes = 4 * 1024 * 1024

/**
 * Runs checkpoints apart from commits, which they would delay. Their failures are ignored: the writer's own
 * checkpoint meets and reports them.
 *
 * @param log path of the log, which may not exist
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
