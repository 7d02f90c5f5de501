import { z } from 'zod'
import { failure } from '../errors.ts'
import { archivedCounts, walkState as archivedWalk } from './archive.ts'

const count = z.int().nonnegative()

/** Unspecified behaviour of the ordered walk (§4.4), with its count; the records are archived anyway. */
const walkFinding = z.object({
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

const walkEnds = [
  /** No more records. */
  'no_records',
  /** Records, but no `last_id` to continue after. */
  'no_last_id',
  /** A page received before: the call center repeats itself after the end. */
  'repeated',
  /** A refusal after some records: how some installations end the table. */
  'refused',
] as const

/** How a walk ended; `message` is the call center's text when it refused to continue. */
const walkResult = z.object({ end: z.enum(walkEnds), message: z.string().optional() })
export type WalkResult = z.infer<typeof walkResult>

export const cursorField = z.enum(['_id', 'id_'])
export type CursorField = z.infer<typeof cursorField>

/** What a walk did since it was started, in this run of the console. */
const walkRun = z.object({
  pages: count,
  records: count,
  archived: archivedCounts,
  /** Start of the last record, UTC milliseconds. */
  lastRecordAt: z.number().nullable(),
  findings: z.array(walkFinding),
  /** Null until it has ended by itself. */
  result: walkResult.nullable(),
})
export type WalkRun = z.infer<typeof walkRun>

/** The state of a connection's ordered walk. */
export const walkStanding = z.object({
  connectionId: z.string(),
  /** Its progress; null before the first page. */
  archived: archivedWalk.nullable(),
  /** The field the call center reads the cursor from; null while unknown. */
  cursorField: cursorField.nullable(),
  /** Null when no walk is under way. */
  running: z.enum(['running', 'paused']).nullable(),
  /** The last failure, until a request succeeds: a running walk tries again by itself. */
  failure: failure.nullable(),
  /** The walk under way, or the last one; null before the first in this run of the console. */
  run: walkRun.nullable(),
})
export type WalkStanding = z.infer<typeof walkStanding>
