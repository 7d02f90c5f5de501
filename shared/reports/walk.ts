import { z } from 'zod'
import { walkState as archivedWalk } from './archive.ts'

/** What a page of the ordered walk did that the specification doesn't foresee (§4.4). Its records are kept all the same. */

/** Everything of one kind: how often, and the first few. */
export const walkFinding = z.object({
  kind: z.enum([
    /** A record without `_id`, or something that is no record. */
    'without_id',
    /** An `_id` that isn't greater than the one before it. */
    'not_ascending',
    /** A record that the page before it had, too. */
    'overlapping',
    /** `last_id` isn't the `_id` of the page's last record. */
    'last_id_differs',
  ]),
  count: z.int().positive(),
  /** `page` counts from 1, from the start of this run. */
  examples: z.array(z.object({ page: z.int(), id: z.string().nullable() })),
})
export type WalkFinding = z.infer<typeof walkFinding>

export const walkEnds = [
  /** No more records. */
  'no_records',
  /** Records, but nothing to continue after. */
  'no_last_id',
  /** The same page again, or one that had come before: the call center repeats itself after the end. */
  'repeated',
  /** A refusal after records that it gave: some installations end the table so. */
  'refused',
] as const

export const walkOptions = z.object({
  /** The most requests per second; null is as fast as the call center answers. */
  requestsPerSecond: z.number().positive().max(1_000).nullable(),
  /** Walks on by itself so many minutes after each end; null doesn't. */
  everyMinutes: z
    .number()
    .int()
    .min(1)
    .max(7 * 24 * 60)
    .nullable(),
})
export type WalkOptions = z.infer<typeof walkOptions>
export const defaultWalkOptions: WalkOptions = { requestsPerSecond: null, everyMinutes: null }

export const cursorField = z.enum(['_id', 'id_'])
export type CursorField = z.infer<typeof cursorField>

/** How the ordered walk of a connection stands. */
export const walkStanding = z.object({
  profileId: z.string(),
  /** What it has brought so far; null before its first page. */
  archived: archivedWalk.nullable(),
  /** The field that its call center reads the cursor from; null while that isn't known. */
  cursorField: cursorField.nullable(),
  options: walkOptions,
  /** The job under way or paused; null when there is none. */
  jobId: z.string().nullable(),
})
export type WalkStanding = z.infer<typeof walkStanding>
