import { setTimeout as wait } from 'node:timers/promises'
import { AppError, mayPass } from '../../../shared/errors.ts'
import type { JobWork } from '../../../shared/jobs.ts'
import type { RunningJob } from './jobs.ts'

/** Before each new attempt; after the last one the job pauses. */
const defaultWaits: readonly number[] = [1_000, 3_000, 9_000]
/** A call center that asks for a longer wait has the job pause. */
const longestRetryAfterSeconds = 3_600

type Pausing<W extends JobWork> = Pick<RunningJob<W>, 'go' | 'pause'>

/**
 * Makes an attempt until it succeeds: again after a while where the failure may pass, else when the user has the job
 * go on, which is paused with the reason until then. Rejects when it is cancelled, or for a fault of our own.
 */
export async function insist<W extends JobWork, T>(
  job: Pausing<W>,
  signal: AbortSignal,
  attempt: () => Promise<T>,
  waits?: readonly number[],
): Promise<T> {
  await job.go()
  return attemptNow(job, signal, attempt, waits)
}

/** The same, but a paused or cancelled job makes its first attempt, too: what was received is saved at once. */
export async function attemptNow<W extends JobWork, T>(
  job: Pausing<W>,
  signal: AbortSignal,
  attempt: () => Promise<T>,
  waits: readonly number[] = defaultWaits,
): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      const milliseconds = waitAfter(error, waits[failures])
      if (milliseconds === undefined) {
        failures = 0
        await job.pause(error)
      } else {
        failures++
        await wait(milliseconds, undefined, { signal })
        await job.go()
      }
    }
  }
}

/** Milliseconds until the next attempt; undefined where only the user can have it made. */
function waitAfter({ code, detail }: AppError, usual: number | undefined): number | undefined {
  if (!mayPass(code) || usual === undefined) return undefined
  const { retryAfter } = detail
  if (typeof retryAfter !== 'number') return usual
  return retryAfter <= longestRetryAfterSeconds ? Math.max(retryAfter * 1_000, usual) : undefined
}
