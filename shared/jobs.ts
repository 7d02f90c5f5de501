import { z } from 'zod'
import { failure } from './errors.ts'
import { exportDelivery } from './exports.ts'
import { searchQuery } from './reports/query.ts'
import { walkEnds, walkFinding } from './reports/walk.ts'

const count = z.int().nonnegative()

/** What became of the records that were received. */
export const archivedCounts = z.object({ added: count, changed: count, unchanged: count })
export type ArchivedCounts = z.infer<typeof archivedCounts>

/** How a walk ended; `message` is the call center's own words where it refused to go on. */
export const walkResult = z.object({ end: z.enum(walkEnds), message: z.string().optional() })
export type WalkResult = z.infer<typeof walkResult>

/** The ordered walk (§4.4). `done` counts records; nobody knows their total. */
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

/** How the number of records that a search gave was held against the `total` that it named. */
export const fetchProof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('complete'), total: count }),
  /** `found` different records in all, in the place of `total`. */
  z.object({ kind: z.literal('difference'), total: count, found: count }),
  /** The call center named no total. */
  z.object({ kind: z.literal('unproven'), found: count }),
])
export type FetchProof = z.infer<typeof fetchProof>

/** A search over all its pages. `done` counts different records. */
export const fetchWork = z.object({
  kind: z.literal('fetch'),
  query: searchQuery,
  pages: count,
  /** Records that the last page brought. */
  pageSize: count,
  /** 1, and more when records shifted while they were paged through. */
  pass: z.int().positive(),
  /** How often the total changed on the way. */
  totalChanges: count,
  archived: archivedCounts,
  result: fetchProof.nullable(),
})
export type FetchWork = z.infer<typeof fetchWork>

/** Writing a file. `done` counts records. */
export const exportWork = z.object({
  kind: z.literal('export'),
  /** As the user knows it, without its folder. */
  fileName: z.string(),
  result: z.object({ bytes: count, delivery: exportDelivery }).nullable(),
})
export type ExportWork = z.infer<typeof exportWork>

/** What a job does, how far its own figures are, and its result once it is done. */
export const jobWork = z.discriminatedUnion('kind', [walkWork, fetchWork, exportWork])
export type JobWork = z.infer<typeof jobWork>

/** A paused job with a failure goes on when it is told to; a failed one is over. */
export const jobState = z.enum(['running', 'paused', 'done', 'failed', 'cancelled'])
export type JobState = z.infer<typeof jobState>

/** Long work that goes on whatever the window shows. */
export const job = z.object({
  id: z.string(),
  profileId: z.string(),
  state: jobState,
  /** Why it is paused or failed; null when the user paused it. */
  failure: failure.nullable(),
  done: count,
  /** Null while it isn't known. */
  total: count.nullable(),
  /** Of the last seconds; 0 while it doesn't run. */
  perSecond: z.number().nonnegative(),
  /** UTC milliseconds. */
  startedAt: z.number(),
  /** How long it has run, pauses left out. */
  elapsedMilliseconds: z.number().nonnegative(),
  pausable: z.boolean(),
  work: jobWork,
})
export type Job = z.infer<typeof job>

/** Whether it holds on to something that a close would break off. */
export function isUnderWay({ state }: Pick<Job, 'state'>): boolean {
  return state === 'running' || state === 'paused'
}
