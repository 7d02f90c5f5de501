import { z } from 'zod'
import { failure } from './errors.ts'
import { exportDelivery } from './exports.ts'
import { periodCoverage } from './figures/queries.ts'

const count = z.int().nonnegative()

/** Writing a file; the job's `done` counts records. */
const exportWork = z.object({
  /** The file name as shown to the user, without its folder. */
  fileName: z.string(),
  /** How complete the archive was for the exported report and period; null without them. */
  coverage: periodCoverage.nullable(),
  result: z.object({ bytes: count, delivery: exportDelivery }).nullable(),
})
export type ExportWork = z.infer<typeof exportWork>

/** A job's state; a paused job with a failure can be resumed, a failed one can't. */
const jobState = z.enum(['running', 'paused', 'done', 'failed', 'cancelled'])
export type JobState = z.infer<typeof jobState>

/** Long background work, independent of the window's page. */
export const job = z.object({
  id: z.string(),
  connectionId: z.string(),
  state: jobState,
  /** Why it is paused or failed; null when the user paused it. */
  failure: failure.nullable(),
  done: count,
  /** Null while unknown. */
  total: count.nullable(),
  /** Rate over the last seconds; 0 while not running. */
  perSecond: z.number().nonnegative(),
  /** Running time without pauses. */
  elapsedMilliseconds: z.number().nonnegative(),
  pausable: z.boolean(),
  work: exportWork,
})
export type Job = z.infer<typeof job>

/** Tells whether closing would interrupt the job. */
export function isUnderWay({ state }: Pick<Job, 'state'>): boolean {
  return state === 'running' || state === 'paused'
}
