import { z } from 'zod'
import { entryRows } from '../kpi/entry-rows.ts'
import { reportName } from './definitions.ts'
import { recordFields } from './page.ts'

/** Fields of a record that the archive can sort by and hand out without reading the whole record. */
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

/** Columns whose values are few enough to choose from. */
export const choiceColumn = z.enum(['qnum', 'disposition', 'type', 'dst', 'dst_name'])
export type ChoiceColumn = z.infer<typeof choiceColumn>

/** What is looked for in the archive; an empty text and a null are no condition. All of them must hold. */
export const archiveFilter = z.object({
  /** The source or the destination. */
  number: condition,
  queue: condition,
  /** The destination, or its name. */
  agent: condition,
  disposition: condition,
  type: condition,
  cuid: condition,
  /** Start of the call, UTC milliseconds: `from` itself is in, `to` isn't. Leaves out records without an instant. */
  from: instant,
  to: instant,
  /**
   * Every word occurs somewhere in the record's numbers, names and call ids, whatever its case and its letters' form;
   * or it is the record's whole `_id`.
   */
  text: condition,
  /** The rows of a figure. */
  entries: entryRows.nullable().default(null),
})
export type ArchiveFilter = z.infer<typeof archiveFilter>

/** Ties are ordered by the start. `starttime` sorts by the instant. What is missing is smaller than anything. */
export const archiveSort = z.object({ column: archiveColumn, descending: z.boolean() })
export type ArchiveSort = z.infer<typeof archiveSort>

export const archiveQuery = z.object({
  profile: z.string().min(1),
  report: reportName,
  filter: archiveFilter.default(() => archiveFilter.parse({})),
  sort: archiveSort.default({ column: 'starttime', descending: true }),
})
/** As a caller may write it: what is left out has its default. */
export type ArchiveQuery = z.input<typeof archiveQuery>

/** Pages with the same `view` come from one order, whatever is stored meanwhile; an unknown one is replaced. */
export const archivePageQuery = archiveQuery.extend({
  offset: z.int().nonnegative().default(0),
  limit: z.int().min(1).max(1_000).default(100),
  view: z.string().nullable().default(null),
})
export type ArchivePageQuery = z.input<typeof archivePageQuery>

/** Which operation of the service a record's form is from: the ordered one has other fields than the search (§2.5). */
export const recordOperation = z.enum(['search', 'ordered'])
export type RecordOperation = z.infer<typeof recordOperation>

export const archiveRecord = z.object({
  /** Names the record in the archive. */
  row: z.int(),
  /** Null where the call center gave none: such a record is told from others by its whole content. */
  id: z.string().nullable(),
  /** UTC milliseconds; null where it has no start that can be read. */
  start: z.int().nullable(),
  /** When this form of it was first received, UTC milliseconds. */
  storedAt: z.int(),
  /** How many other forms of it the archive has. */
  otherVersions: z.int(),
  fields: recordFields,
})
export type ArchiveRecord = z.infer<typeof archiveRecord>

/** One form of a record. `replacedAt` is null for the last one of its operation. */
export const archiveVersion = z.object({
  operation: recordOperation,
  storedAt: z.int(),
  replacedAt: z.int().nullable(),
  fields: recordFields,
})
export type ArchiveVersion = z.infer<typeof archiveVersion>

/** `total` and `view` are null while the records that match haven't been counted. */
export const archivePage = z.object({
  records: z.array(archiveRecord),
  total: z.int().nullable(),
  view: z.string().nullable(),
})
export type ArchivePage = z.infer<typeof archivePage>

export const archiveCount = z.object({ total: z.int(), view: z.string() })
export type ArchiveCount = z.infer<typeof archiveCount>

/** What the archive holds of a connection's report; the instants are of its first and last record. */
export const archiveSummary = z.object({
  report: reportName,
  records: z.int(),
  firstStart: z.int().nullable(),
  lastStart: z.int().nullable(),
})
export type ArchiveSummary = z.infer<typeof archiveSummary>

/** Where the ordered walk of a connection stands (§4.4). */
export const walkState = z.object({
  /** The record after which it continues. */
  lastId: z.string(),
  /** Records that it has received in all. */
  received: z.int().nonnegative(),
  /** Its last page, UTC milliseconds. */
  savedAt: z.int(),
})
export type WalkState = z.infer<typeof walkState>
