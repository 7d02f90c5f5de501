import { setTimeout as wait } from 'node:timers/promises'
import { AppError, mayPass } from '../../../shared/errors.ts'
import type { JobWork } from '../../../shared/jobs.ts'
import type { RunningJob } from '../jobs.ts'

/** Before each new attempt; after the last one the job pauses. */
const defaultWaits: readonly number[] = [1_000, 3_000, 9_000]

/**
 * Makes an attempt until it succeeds: again after a while where the failure may pass, else when the user has the job
 * go on, which is paused with the reason until then. Rejects when it is cancelled, or for a fault of our own.
 */
export async function insist<W extends JobWork, T>(
  job: Pick<RunningJob<W>, 'go' | 'pause'>,
  signal: AbortSignal,
  attempt: () => Promise<T>,
  waits: readonly number[] = defaultWaits,
): Promise<T> {
  for (let failures = 0; ; ) {
    await job.go()
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      const milliseconds = mayPass(error.code) ? waits[failures] : undefined
      if (milliseconds === undefined) {
        failures = 0
        await job.pause(error)
      } else {
        failures++
        await wait(milliseconds, undefined, { signal })
      }
    }
  }
}
