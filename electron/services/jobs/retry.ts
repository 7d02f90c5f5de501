import { setTimeout as wait } from 'node:timers/promises'
import pRetry from 'p-retry'
import { AppError, mayPass } from '../../../shared/errors.ts'
import type { RunningJob } from './jobs.ts'

/** Milliseconds before each retry; after the last one the job pauses. */
const defaultWaits: readonly number[] = [1_000, 3_000, 9_000]
/** For a longer `Retry-After`, the job pauses. */
const longestRetryAfterSeconds = 3_600

/**
 * Attempts until success: retries a temporary failure after a wait; otherwise pauses the job with the reason
 * until the user resumes it. Rejects when the job is cancelled, or with any error other than an AppError.
 */
export async function retry<T>(
  job: Pick<RunningJob, 'go' | 'pause'>,
  signal: AbortSignal,
  attempt: () => Promise<T>,
  waits: readonly number[] = defaultWaits,
): Promise<T> {
  await job.go()
  let failures = 0
  return pRetry(attempt, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 0,
    signal,
    shouldRetry: ({ error }) => error instanceof AppError,
    onFailedAttempt: async ({ error }) => {
      signal.throwIfAborted()
      if (!(error instanceof AppError)) return
      const milliseconds = waitAfter(error, waits[failures])
      if (milliseconds === undefined) {
        failures = 0
        await job.pause(error)
      } else {
        failures++
        await wait(milliseconds, undefined, { signal })
        await job.go()
      }
    },
  })
}

/** Returns milliseconds until the next attempt; undefined if only the user can resume. */
function waitAfter({ code, detail }: AppError, usual: number | undefined): number | undefined {
  if (!mayPass(code) || usual === undefined) return undefined
  const { retryAfter } = detail
  if (typeof retryAfter !== 'number') return usual
  return retryAfter <= longestRetryAfterSeconds ? Math.max(retryAfter * 1_000, usual) : undefined
}
