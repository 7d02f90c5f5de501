import { z } from 'zod'
import { archiveQuery } from './reports/archive.ts'
import { type ReportName, reportDefinitions, reportName } from './reports/definitions.ts'
import type { FieldDefinition, FieldKind } from './reports/fields.ts'
import { searchQuery } from './reports/query.ts'
import { eventFilter, eventSource } from './webhooks/feed.ts'

/** Which records are exported. */
export const exportSource = z.discriminatedUnion('kind', [
  /** One page of a search, asked for again. */
  z.object({ kind: z.literal('page'), profileId: z.string().min(1), query: searchQuery }),
  /** All pages of a search; the query's `start` and `count` don't matter. */
  z.object({ kind: z.literal('search'), profileId: z.string().min(1), query: searchQuery }),
  /** Everything in the archive that matches, in the query's order. */
  z.object({ kind: z.literal('archive'), query: archiveQuery }),
  /** These records of the archive, by their `row`. */
  z.object({
    kind: z.literal('archiveRows'),
    profileId: z.string().min(1),
    report: reportName,
    rows: z.array(z.int().positive()).min(1).max(10_000),
  }),
  /** Every stored event that matches, the newest first; arrivals are told by the connection's clock. */
  z.object({
    kind: z.literal('events'),
    profileId: z.string().min(1),
    source: eventSource,
    filter: eventFilter,
  }),
])
export type ExportSource = z.infer<typeof exportSource>
/** Those whose records are a report's. */
export type ReportExportSource = Exclude<ExportSource, { kind: 'events' }>

export const exportFormat = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('csv'),
    /** Excel needs it to see that the text is UTF-8. */
    byteOrderMark: z.boolean(),
    separator: z.enum([',', ';', '\t']),
    quoting: z.enum(['needed', 'all']),
    /**
     * Puts an apostrophe before a cell that a spreadsheet would take for a formula: one that begins with = + - @, a
     * tab or a line break. Plain numbers with a sign, such as +989121234567 and -5, are left as they are.
     */
    formulaGuard: z.boolean(),
  }),
  z.object({
    kind: z.literal('xlsx'),
    sheetName: z.string().trim().min(1).max(100),
    rightToLeft: z.boolean(),
  }),
  /** One JSON object on each line: the record whole, as it was received, or the columns, by their names. */
  z.object({ kind: z.literal('jsonLines'), record: z.enum(['whole', 'columns']) }),
])
export type ExportFormat = z.infer<typeof exportFormat>
export type ExportFormatOf<K extends ExportFormat['kind']> = Extract<ExportFormat, { kind: K }>

/** How a time is written: as it came, as ISO 8601 with its offset, or in a column for each. */
export const exportTimes = z.enum(['text', 'iso', 'both'])
export type ExportTimes = z.infer<typeof exportTimes>

/** Names of fields in their order; or all fields of the report, and one column for what else a record has. */
const exportColumnChoice = z.union([z.literal('all'), z.array(z.string().min(1).max(200)).min(1).max(500)])

export const exportRequest = z.object({
  source: exportSource,
  columns: exportColumnChoice,
  times: exportTimes,
  /** The header of each column by its `name`, in the user's words; null writes the names themselves. */
  headers: z.record(z.string(), z.string().max(200)).nullable(),
  format: exportFormat,
  /** What the file is called, without its extension; what no system takes in a name is left out. */
  fileName: z.string().max(200),
})
export type ExportRequest = z.output<typeof exportRequest>

/** Where the file went: onto this machine, or among the host's downloads, where `file` names it. */
export const exportDelivery = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), path: z.string() }),
  z.object({ kind: z.literal('download'), file: z.string() }),
])
export type ExportDelivery = z.infer<typeof exportDelivery>

export interface ExportColumn {
  /** Its header, unless the user's words take its place, and its key in JSON Lines. */
  readonly name: string
  /** The record's field; null for the column of all fields that have none of their own. */
  readonly field: string | null
  /** Null for a field that the specification doesn't name. */
  readonly kind: FieldKind | null
  /** As it came, or as ISO 8601. */
  readonly form: 'value' | 'iso'
}

/** The name of the column that holds, as one JSON object, what a record has beside the report's fields. */
export const otherFieldsColumn = 'other_fields'

type WrittenField = Pick<FieldDefinition, 'name' | 'kind'>

/** What an event has in an export: its own columns, and its fields as one JSON object (6.3). */
export const eventExportFields = [
  { name: 'name', kind: 'text' },
  { name: 'canonical_name', kind: 'text' },
  { name: 'received_at', kind: 'dateText' },
  { name: 'event_time', kind: 'dateText' },
  { name: 'event_time_offset', kind: 'text' },
  { name: 'call_id', kind: 'id' },
  { name: 'exten', kind: 'number' },
  { name: 'queue', kind: 'number' },
  { name: 'number', kind: 'number' },
  { name: 'state', kind: 'text' },
  { name: 'remote_address', kind: 'text' },
  { name: 'fields', kind: 'text' },
  { name: 'repeats', kind: 'integer' },
] as const satisfies readonly WrittenField[]
export type EventExportField = (typeof eventExportFields)[number]['name']

type WrittenColumns = Pick<ExportRequest, 'columns' | 'times'>

/** The columns that an export has, in their order; their names are what headers are looked up by. */
export function columnsOfSource(source: ExportSource, { columns, times }: WrittenColumns): ExportColumn[] {
  if (source.kind !== 'events') return exportColumns(reportOfSource(source), columns, times)
  return chosenColumns(eventExportFields, columns, times)
}

/** The same for the records of a report. */
export function exportColumns(
  report: ReportName,
  columns: ExportRequest['columns'],
  times: ExportTimes,
): ExportColumn[] {
  const chosen = chosenColumns(reportDefinitions[report].fields, columns, times)
  if (columns !== 'all') return chosen
  return [...chosen, { name: otherFieldsColumn, field: null, kind: null, form: 'value' }]
}

function chosenColumns(
  defined: readonly WrittenField[],
  columns: ExportRequest['columns'],
  times: ExportTimes,
): ExportColumn[] {
  const definitions = new Map(defined.map(({ name, kind }) => [name, kind]))
  const fields = columns === 'all' ? [...definitions.keys()] : [...new Set(columns)]
  return fields.flatMap((field): ExportColumn[] => {
    const kind = definitions.get(field) ?? null
    const value: ExportColumn = { name: field, field, kind, form: 'value' }
    if (!isTime(kind) || times === 'text') return [value]
    const iso = { ...value, form: 'iso' } as const
    return times === 'iso' ? [iso] : [value, { ...iso, name: `${field}_iso` }]
  })
}

function isTime(kind: FieldKind | null): boolean {
  return kind === 'dateText' || kind === 'instant' || kind === 'dateTextOrInstant'
}

/** The connection that a source's records are from. */
export function profileOfSource(source: ExportSource): string {
  return source.kind === 'archive' ? source.query.profile : source.profileId
}

/** The report whose records a source has. */
export function reportOfSource(source: ReportExportSource): ReportName {
  return source.kind === 'archiveRows' ? source.report : source.query.report
}
