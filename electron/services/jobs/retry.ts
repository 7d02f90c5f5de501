import { setTimeout as wait } from 'node:timers/promises'
import pRetry from 'p-retry'
import { AppError, mayPass } from '../../../shared/errors.ts'
import type { JobWork } from '../../../shared/jobs.ts'
import type { RunningJob } from './jobs.ts'

/** Before each new attempt; after the last one the job pauses. */
const defaultWaits: readonly number[] = [1_000, 3_000, 9_000]
/** A call center that asks for a longer wait has the job pause. */
const longestRetryAfterSeconds = 3_600

type Pausing<W extends JobWork> = Pick<RunningJob<W>, 'go' | 'pause'>

/**
 * Attempts until it succeeds: again after a wait where the failure may pass, otherwise when the user resumes the job,
 * which is paused with the reason until then. Rejects when the job is cancelled, or for a fault of our own.
 */
export async function retry<W extends JobWork, T>(
  job: Pausing<W>,
  signal: AbortSignal,
  attempt: () => Promise<T>,
  waits?: readonly number[],
): Promise<T> {
  await job.go()
  return attemptNow(job, signal, attempt, waits)
}

/** As `retry`, but a paused or cancelled job makes its first attempt, too: what was received is saved at once. */
export function attemptNow<W extends JobWork, T>(
  job: Pausing<W>,
  signal: AbortSignal,
  attempt: () => Promise<T>,
  waits: readonly number[] = defaultWaits,
): Promise<T> {
  let failures = 0
  // Without p-retry's own signal, which would drop the result of an attempt that ends after it.
  return pRetry(attempt, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 0,
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

/** Milliseconds until the next attempt; undefined where only the user can have it made. */
function waitAfter({ code, detail }: AppError, usual: number | undefined): number | undefined {
  if (!mayPass(code) || usual === undefined) return undefined
  const { retryAfter } = detail
  if (typeof retryAfter !== 'number') return usual
  return retryAfter <= longestRetryAfterSeconds ? Math.max(retryAfter * 1_000, usual) : undefined
}
