import { z } from 'zod'
import { entryRows } from '../figures/entry-rows.ts'
import { reportName } from '../reports/definitions.ts'
import { recordFields } from '../reports/page.ts'

/** Record fields that the archive sorts by and returns without reading the whole record. */
export const archiveColumns = [
  'starttime',
  'src',
  'dst',
  'qnum',
  'disposition',
  'type',
  'dst_name',
  'cuid',
  'queue_id',
  'wait',
  'billsec',
  'duration',
] as const
export const archiveColumn = z.enum(archiveColumns)
export type ArchiveColumn = z.infer<typeof archiveColumn>

const condition = z.string().trim().max(200).default('')
const instant = z.int().nullable().default(null)

/** Columns with few enough values to choose from. */
export const choiceColumn = z.enum(['qnum', 'disposition', 'type', 'dst', 'dst_name'])
export type ChoiceColumn = z.infer<typeof choiceColumn>

/** Filter of the archive; an empty text and null are no condition. All conditions must hold. */
export const archiveFilter = z.object({
  /** The source or the destination. */
  number: condition,
  queue: condition,
  /** The destination or its name. */
  agent: condition,
  disposition: condition,
  type: condition,
  cuid: condition,
  /** Range of call starts, UTC milliseconds: from `from` to before `to`. Excludes records without a start. */
  from: instant,
  to: instant,
  /**
   * Every word occurs in the record's numbers, names and call ids, ignoring case and letter forms; or the
   * text is the record's whole `_id`.
   */
  text: condition,
  /** The rows of a figure. */
  entries: entryRows.nullable().default(null),
})
export type ArchiveFilter = z.infer<typeof archiveFilter>

/** Sorts ties by start and `starttime` by instant; missing values are smallest. */
const archiveSort = z.object({ column: archiveColumn, descending: z.boolean() })
export type ArchiveSort = z.infer<typeof archiveSort>

export const archiveQuery = z.object({
  connectionId: z.string().min(1),
  report: reportName,
  filter: archiveFilter.default(() => archiveFilter.parse({})),
  sort: archiveSort.default({ column: 'starttime', descending: true }),
})
/** Input form: omitted fields have defaults. */
export type ArchiveQuery = z.input<typeof archiveQuery>

/** Pages with the same `view` have a stable order while records are stored; an unknown one is replaced. */
export const archivePageQuery = archiveQuery.extend({
  offset: z.int().nonnegative().default(0),
  limit: z.int().min(1).max(1_000).default(100),
  view: z.string().nullable().default(null),
})
export type ArchivePageQuery = z.input<typeof archivePageQuery>

const count = z.int().nonnegative()

/** How received records changed the archive. */
export const archivedCounts = z.object({ added: count, changed: count, unchanged: count })
export type ArchivedCounts = z.infer<typeof archivedCounts>

/** The operation a record's form is from: the ordered one has other fields than the search (§2.5). */
export const recordOperation = z.enum(['search', 'ordered'])
export type RecordOperation = z.infer<typeof recordOperation>

const archiveRecord = z.object({
  /** Identifies the record in the archive. */
  row: z.int(),
  /** Null when the call center gave none; then the whole content identifies the record. */
  id: z.string().nullable(),
  /** UTC milliseconds; null without a readable start. */
  start: z.int().nullable(),
  /** When this form was first received, UTC milliseconds. */
  storedAt: z.int(),
  fields: recordFields,
})
export type ArchiveRecord = z.infer<typeof archiveRecord>

/** One form of a record. `replacedAt` is null for the latest one of its operation. */
export const archiveVersion = z.object({
  operation: recordOperation,
  storedAt: z.int(),
  replacedAt: z.int().nullable(),
  fields: recordFields,
})
export type ArchiveVersion = z.infer<typeof archiveVersion>

/** A page of the archive; `total` and `view` are null until the matching records are counted. */
export const archivePage = z.object({
  records: z.array(archiveRecord),
  total: z.int().nullable(),
  view: z.string().nullable(),
})
export type ArchivePage = z.infer<typeof archivePage>

export const archiveCount = z.object({ total: z.int(), view: z.string() })
export type ArchiveCount = z.infer<typeof archiveCount>

/** The archive's content for a connection's report; the instants are those of its first and last record. */
export const archiveSummary = z.object({
  report: reportName,
  records: z.int(),
  firstStart: z.int().nullable(),
  lastStart: z.int().nullable(),
})
export type ArchiveSummary = z.infer<typeof archiveSummary>

/** The progress of a connection's ordered walk (§4.4). */
export const walkState = z.object({
  /** The record after which the walk continues. */
  lastId: z.string(),
  /** Total records received. */
  received: z.int().nonnegative(),
  /** Time of the last page, UTC milliseconds. */
  savedAt: z.int(),
})
export type WalkState = z.infer<typeof walkState>
