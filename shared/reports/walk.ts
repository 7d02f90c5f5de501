import { z } from 'zod'
import { walkState as archivedWalk } from './archive.ts'

/** Unspecified behaviour of the ordered walk (§4.4), with its count; the records are archived anyway. */
export const walkFinding = z.object({
  kind: z.enum([
    /** A record without `_id`, or a non-record. */
    'without_id',
    /** An `_id` not greater than the previous one. */
    'not_ascending',
    /** A record also on the previous page. */
    'overlapping',
    /** `last_id` isn't the `_id` of the page's last record. */
    'last_id_differs',
  ]),
  count: z.int().positive(),
  /** `page` counts from 1 in this run. */
  examples: z.array(z.object({ page: z.int(), id: z.string().nullable() })),
})
export type WalkFinding = z.infer<typeof walkFinding>

export const walkEnds = [
  /** No more records. */
  'no_records',
  /** Records, but no `last_id` to continue after. */
  'no_last_id',
  /** A page received before: the call center repeats itself after the end. */
  'repeated',
  /** A refusal after some records: how some installations end the table. */
  'refused',
] as const

export const walkOptions = z.object({
  /** Maximum requests per second; null for as fast as the call center answers. */
  requestsPerSecond: z.number().positive().max(1_000).nullable(),
  /** Continues automatically this many minutes after each end; null doesn't. */
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

/** The state of a connection's ordered walk. */
export const walkStanding = z.object({
  profileId: z.string(),
  /** Its progress; null before the first page. */
  archived: archivedWalk.nullable(),
  /** The field the call center reads the cursor from; null while unknown. */
  cursorField: cursorField.nullable(),
  options: walkOptions,
  /** The running or paused job; null when there is none. */
  jobId: z.string().nullable(),
})
export type WalkStanding = z.infer<typeof walkStanding>
