import { z } from 'zod'
import { failure } from './errors.ts'
import { exportDelivery } from './exports.ts'
import { searchQuery } from './reports/query.ts'
import { walkEnds, walkFinding } from './reports/walk.ts'

const count = z.int().nonnegative()

/** How received records changed the archive. */
export const archivedCounts = z.object({ added: count, changed: count, unchanged: count })
export type ArchivedCounts = z.infer<typeof archivedCounts>

/** How a walk ended; `message` is the call center's text when it refused to continue. */
export const walkResult = z.object({ end: z.enum(walkEnds), message: z.string().optional() })
export type WalkResult = z.infer<typeof walkResult>

/** The ordered walk (§4.4). `done` counts records; the total is unknown. */
export const walkWork = z.object({
  kind: z.literal('walk'),
  pages: count,
  archived: archivedCounts,
  /** Start of the last record, UTC milliseconds. */
  lastRecordAt: z.number().nullable(),
  findings: z.array(walkFinding),
  result: walkResult.nullable(),
})
export type WalkWork = z.infer<typeof walkWork>

/** The comparison of a search's record count with its stated `total`. */
export const fetchProof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('complete'), total: count }),
  /** `found` different records instead of `total`. */
  z.object({ kind: z.literal('difference'), total: count, found: count }),
  /** The call center stated no total. */
  z.object({ kind: z.literal('unproven'), found: count }),
])
export type FetchProof = z.infer<typeof fetchProof>

/** Fetching all pages of a search. `done` counts different records. */
export const fetchWork = z.object({
  kind: z.literal('fetch'),
  query: searchQuery,
  pages: count,
  /** Number of records on the last page. */
  pageSize: count,
  /** Number of the pass; more than 1 when records shifted during paging. */
  pass: z.int().positive(),
  /** How often the total changed during the fetch. */
  totalChanges: count,
  archived: archivedCounts,
  result: fetchProof.nullable(),
})
export type FetchWork = z.infer<typeof fetchWork>

/** Writing a file. `done` counts records. */
export const exportWork = z.object({
  kind: z.literal('export'),
  /** The file name as shown to the user, without its folder. */
  fileName: z.string(),
  result: z.object({ bytes: count, delivery: exportDelivery }).nullable(),
})
export type ExportWork = z.infer<typeof exportWork>

/** A job's kind, progress and result. */
export const jobWork = z.discriminatedUnion('kind', [walkWork, fetchWork, exportWork])
export type JobWork = z.infer<typeof jobWork>

/** A job's state; a paused job with a failure can be resumed, a failed one can't. */
export const jobState = z.enum(['running', 'paused', 'done', 'failed', 'cancelled'])
export type JobState = z.infer<typeof jobState>

/** Long background work, independent of the window's page. */
export const job = z.object({
  id: z.string(),
  profileId: z.string(),
  state: jobState,
  /** Why it is paused or failed; null when the user paused it. */
  failure: failure.nullable(),
  done: count,
  /** Null while unknown. */
  total: count.nullable(),
  /** Rate over the last seconds; 0 while not running. */
  perSecond: z.number().nonnegative(),
  /** UTC milliseconds. */
  startedAt: z.number(),
  /** Running time without pauses. */
  elapsedMilliseconds: z.number().nonnegative(),
  pausable: z.boolean(),
  work: jobWork,
})
export type Job = z.infer<typeof job>

/** Tells whether closing would interrupt the job. */
export function isUnderWay({ state }: Pick<Job, 'state'>): boolean {
  return state === 'running' || state === 'paused'
}
