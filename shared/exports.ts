import { z } from 'zod'
import { archiveQuery } from './archive/archive.ts'
import { callQuery } from './calls/calls.ts'
import { calendar } from './clock/wall-time.ts'
import { assertNever } from './errors.ts'
import { type ReportName, reportDefinitions, reportName } from './reports/definitions.ts'
import type { FieldDefinition, FieldKind } from './reports/fields.ts'
import { searchQuery } from './reports/query.ts'
import { eventFilter, eventSource } from './webhooks/feed.ts'

/** Which records are exported. */
const exportSource = z.discriminatedUnion('kind', [
  /** One page of a search, requested again. */
  z.object({ kind: z.literal('page'), connectionId: z.string().min(1), query: searchQuery }),
  /** All pages of a search; ignores the query's `start` and `count`. */
  z.object({ kind: z.literal('search'), connectionId: z.string().min(1), query: searchQuery }),
  /** All matching archived records, in the query's order. */
  z.object({ kind: z.literal('archive'), query: archiveQuery }),
  /** Archived records by their `row`. */
  z.object({
    kind: z.literal('archiveRows'),
    connectionId: z.string().min(1),
    report: reportName,
    rows: z.array(z.int().positive()).min(1).max(10_000),
  }),
  /** All matching stored events, newest first; arrivals are on the connection's clock. */
  z.object({
    kind: z.literal('events'),
    connectionId: z.string().min(1),
    source: eventSource,
    filter: eventFilter,
  }),
  /** All matching calls of the archive, in the query's order. */
  z.object({ kind: z.literal('calls'), query: callQuery }),
])
export type ExportSource = z.infer<typeof exportSource>
/** The sources of report records. */
export type ReportExportSource = Exclude<ExportSource, { kind: 'events' | 'calls' }>

const exportFormat = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('csv'),
    /** Excel needs it to recognise UTF-8. */
    byteOrderMark: z.boolean(),
    separator: z.enum([',', ';', '\t']),
    quoting: z.enum(['needed', 'all']),
    /**
     * Puts an apostrophe before a cell that a spreadsheet would read as a formula: one that begins with
     * = + - @, a tab or a line break. Leaves plain signed numbers, such as +989121234567 and -5.
     */
    formulaGuard: z.boolean(),
  }),
  z.object({
    kind: z.literal('xlsx'),
    sheetName: z.string().trim().min(1).max(100),
    rightToLeft: z.boolean(),
  }),
  /** One JSON object per line: the whole record as received, or the columns by name. */
  z.object({ kind: z.literal('jsonLines'), record: z.enum(['whole', 'columns']) }),
])
export type ExportFormat = z.infer<typeof exportFormat>
export type ExportFormatOf<K extends ExportFormat['kind']> = Extract<ExportFormat, { kind: K }>

const shortText = z.string().max(200)

/** How the file's values are written. */
const exportValues = z.discriminatedUnion('kind', [
  /** As on the screen except for digits: its clock, calendar, durations and words. */
  z.object({
    kind: z.literal('screen'),
    calendar,
    zone: z.enum(['server', 'computer']),
    /** Display words, by field name and value. */
    words: z.record(shortText, z.record(shortText, shortText)),
    /** Texts for a route; its number of steps replaces `#`. */
    steps: z.object({ one: shortText, other: shortText }),
  }),
  /** As the call center sent them; times as received, as ISO 8601 with offset, or both in two columns. */
  z.object({ kind: z.literal('sent'), times: z.enum(['text', 'iso', 'both']) }),
])
export type ExportValues = z.infer<typeof exportValues>
export type ScreenValues = Extract<ExportValues, { kind: 'screen' }>
export type SentTimes = Extract<ExportValues, { kind: 'sent' }>['times']

/** Ordered field names; or all fields of the report plus one column for a record's other fields. */
const exportColumnChoice = z.union([z.literal('all'), z.array(z.string().min(1).max(200)).min(1).max(500)])

export const exportRequest = z
  .object({
    source: exportSource,
    columns: exportColumnChoice,
    values: exportValues,
    /** Localised column headers by `name`; null writes the names themselves. */
    headers: z.record(z.string(), shortText).nullable(),
    format: exportFormat,
    /** File name without extension; characters invalid on any system are removed. */
    fileName: shortText,
  })
  .refine(({ format, values }) => format.kind !== 'jsonLines' || values.kind === 'sent', {
    message: 'JSON Lines hold the values as the call center sent them: ask for `values` of the kind `sent`',
    path: ['values'],
  })
export type ExportRequest = z.output<typeof exportRequest>

/** Where the file is: on this machine, or in the host's downloads under `file`. */
export const exportDelivery = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), path: z.string() }),
  z.object({ kind: z.literal('download'), file: z.string() }),
])
export type ExportDelivery = z.infer<typeof exportDelivery>

export interface ExportColumn {
  /** The default header, and the key in JSON Lines. */
  readonly name: string
  /** The record's field; null for the column of all other fields. */
  readonly field: string | null
  /** Null for a field not in the specification. */
  readonly kind: FieldKind | null
  /** As received; as ISO 8601; as on the screen; or as a Gregorian date beside a Jalali one. */
  readonly form: 'value' | 'iso' | 'screen' | 'date'
}

/** Name of the column with a record's fields beyond the report's, as one JSON object. */
export const otherFieldsColumn = 'other_fields'

type WrittenField = Pick<FieldDefinition, 'name' | 'kind'>

/** The columns of an exported event; its fields are one JSON object (§6.4). */
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

/** The columns of the feed table; the last one has what the others don't show. */
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

/** The columns of an exported call; texts without a value are empty. As on the screen, names are the directory's first. */
const callExportFields = [
  { name: 'starttime', kind: 'dateText' },
  { name: 'type', kind: 'text' },
  { name: 'caller', kind: 'number' },
  { name: 'caller_name', kind: 'text' },
  { name: 'callee', kind: 'number' },
  { name: 'callee_name', kind: 'text' },
  /** In the order of its entries, between commas. */
  { name: 'queues', kind: 'text' },
  /** Each who talked, between commas, or who was rung last. */
  { name: 'agent', kind: 'text' },
  /** As `101=40,102=35`; empty where only one did. */
  { name: 'talk_by_agent', kind: 'text' },
  { name: 'attempts', kind: 'integer' },
  { name: 'wait', kind: 'seconds' },
  { name: 'talk', kind: 'seconds' },
  { name: 'outcome', kind: 'text' },
  { name: 'cuid', kind: 'id' },
] as const satisfies readonly WrittenField[]
export type CallExportField = (typeof callExportFields)[number]['name']

type WrittenColumns = Pick<ExportRequest, 'columns' | 'values' | 'format'>

/** Returns an export's columns in order; headers are looked up by their names. */
export function columnsOfSource(source: ExportSource, written: WrittenColumns): ExportColumn[] {
  if (source.kind === 'events') return chosenColumns(eventExportFields, written)
  if (source.kind === 'calls') return chosenColumns(callExportFields, written)
  return exportColumns(reportOfSource(source), written)
}

/** Returns the columns for a report's records. */
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

/** Returns the forms of a time field, one column each. */
function timeForms({ values, format }: WrittenColumns): readonly ExportColumn['form'][] {
  // Spreadsheets other than Excel show a cell with a Persian number format as a plain number.
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

/** Returns the connection of a source's records. */
export function connectionOfSource(source: ExportSource): string {
  return source.kind === 'archive' || source.kind === 'calls'
    ? source.query.connectionId
    : source.connectionId
}

/** Returns the report of a source's records. */
export function reportOfSource(source: ReportExportSource): ReportName {
  return source.kind === 'archiveRows' ? source.report : source.query.report
}
