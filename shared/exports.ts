import { z } from 'zod'
import { calendar } from './clock/wall-time.ts'
import { assertNever } from './errors.ts'
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

const shortText = z.string().max(200)

/** How values are written into the file. */
export const exportValues = z.discriminatedUnion('kind', [
  /** As the screen shows them, but for its digits: times by its clock and calendar, durations, and its words. */
  z.object({
    kind: z.literal('screen'),
    calendar,
    zone: z.enum(['server', 'computer']),
    /** What stands for a field's values, by the field's name and the value. */
    words: z.record(shortText, z.record(shortText, shortText)),
    /** A route by its number of steps, which takes the place of `#`. */
    steps: z.object({ one: shortText, other: shortText }),
  }),
  /** As the call center sent them; times as they came, as ISO 8601 with their offset, or in a column for each. */
  z.object({ kind: z.literal('sent'), times: z.enum(['text', 'iso', 'both']) }),
])
export type ExportValues = z.infer<typeof exportValues>
export type ScreenValues = Extract<ExportValues, { kind: 'screen' }>
export type SentTimes = Extract<ExportValues, { kind: 'sent' }>['times']

/** Names of fields in their order; or all fields of the report, and one column for what else a record has. */
const exportColumnChoice = z.union([z.literal('all'), z.array(z.string().min(1).max(200)).min(1).max(500)])

export const exportRequest = z
  .object({
    source: exportSource,
    columns: exportColumnChoice,
    values: exportValues,
    /** The header of each column by its `name`, in the user's words; null writes the names themselves. */
    headers: z.record(z.string(), shortText).nullable(),
    format: exportFormat,
    /** What the file is called, without its extension; what no system takes in a name is left out. */
    fileName: shortText,
  })
  .refine(({ format, values }) => format.kind !== 'jsonLines' || values.kind === 'sent', {
    message: 'JSON Lines hold the values as the call center sent them: ask for `values` of the kind `sent`',
    path: ['values'],
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
  /** As it came; as ISO 8601; as the screen shows it; or as a Gregorian date beside a Jalali one. */
  readonly form: 'value' | 'iso' | 'screen' | 'date'
}

/** The name of the column that holds, as one JSON object, what a record has beside the report's fields. */
export const otherFieldsColumn = 'other_fields'

type WrittenField = Pick<FieldDefinition, 'name' | 'kind'>

/** What an event has in an export: its own columns, and its fields as one JSON object (§6.4). */
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

/** The columns of the feed's table, whose last one is for what the others don't show. */
export const eventScreenColumns = [
  'received_at',
  'name',
  'exten',
  'state',
  'number',
  'queue',
  'call_id',
  'fields',
] as const satisfies readonly EventExportField[]

type WrittenColumns = Pick<ExportRequest, 'columns' | 'values' | 'format'>

/** The columns that an export has, in their order; their names are what headers are looked up by. */
export function columnsOfSource(source: ExportSource, written: WrittenColumns): ExportColumn[] {
  return source.kind === 'events'
    ? chosenColumns(eventExportFields, written)
    : exportColumns(reportOfSource(source), written)
}

/** The same for the records of a report. */
export function exportColumns(report: ReportName, written: WrittenColumns): ExportColumn[] {
  const chosen = chosenColumns(reportDefinitions[report].fields, written)
  if (written.columns !== 'all') return chosen
  return [...chosen, { name: otherFieldsColumn, field: null, kind: null, form: 'value' }]
}

function chosenColumns(defined: readonly WrittenField[], written: WrittenColumns): ExportColumn[] {
  const definitions = new Map(defined.map(({ name, kind }) => [name, kind]))
  const fields = written.columns === 'all' ? [...definitions.keys()] : [...new Set(written.columns)]
  const ofTime = timeForms(written)
  const ofOthers = [written.values.kind === 'screen' ? 'screen' : 'value'] as const
  return fields.flatMap((field): ExportColumn[] => {
    const kind = definitions.get(field) ?? null
    const forms = isTime(kind) ? ofTime : ofOthers
    return forms.map((form, index) => ({ name: index === 0 ? field : `${field}_${form}`, field, kind, form }))
  })
}

/** A column for each of them is what a time has. */
function timeForms({ values, format }: WrittenColumns): readonly ExportColumn['form'][] {
  // Spreadsheets other than Excel show a cell of a Persian number format as a bare number.
  if (values.kind === 'screen') {
    return format.kind === 'xlsx' && values.calendar === 'persian' ? ['screen', 'date'] : ['screen']
  }
  switch (values.times) {
    case 'text':
      return ['value']
    case 'iso':
      return ['iso']
    case 'both':
      return ['value', 'iso']
    default:
      return assertNever(values.times)
  }
}

export function isTime(kind: FieldKind | null): boolean {
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
