import { assertNever } from '../../../shared/errors.ts'
import {
  columnsOfSource,
  type ExportColumn,
  type ExportFormat,
  type ExportRequest,
  type ExportSource,
  type ExportValues,
  otherFieldsColumn,
  type ScreenValues,
  type SentTimes,
} from '../../../shared/exports.ts'

import type { ColumnLayout } from '../table/column-layout.ts'

export interface OfferedSource {
  readonly source: ExportSource
  /** Records; null while it isn't known. */
  readonly count: number | null
}

/** What a page offers for export. */
export interface OfferedExport {
  /** What can be exported; the first one is chosen until the user chooses another. All are of one report, or of events. */
  readonly sources: readonly [OfferedSource, ...OfferedSource[]]
  /** Those of the table that is exported. */
  readonly columns: Pick<ColumnLayout, 'order' | 'hidden'>
  /** Which records they are, in a sentence. */
  readonly about?: string
  /** What the file is called, after the date. */
  readonly name: string
}

/** Everything that the dialog asks. */
export interface ExportForm {
  /** The place of the chosen source among those that are offered. */
  readonly source: number
  readonly format: ExportFormat['kind']
  readonly columns: 'shown' | 'all'
  readonly times: SentTimes
  /** Beside values as they were sent; the screen's values have the screen's labels. */
  readonly headers: 'labels' | 'names'
  readonly record: 'whole' | 'columns'
  readonly separator: 'comma' | 'semicolon' | 'tab'
  readonly quoting: 'needed' | 'all'
  readonly byteOrderMark: boolean
  readonly formulaGuard: boolean
  readonly rightToLeft: boolean
  readonly fileName: string
}

/** Returns the defaults: a file that spreadsheets open correctly. */
export function initialForm(fileName: string, rightToLeft: boolean): ExportForm {
  return {
    source: 0,
    format: 'csv',
    columns: 'shown',
    times: 'text',
    headers: 'names',
    record: 'whole',
    separator: 'comma',
    quoting: 'needed',
    byteOrderMark: true,
    formulaGuard: true,
    rightToLeft,
    fileName,
  }
}

const separators = { comma: ',', semicolon: ';', tab: '\t' } as const

/** Whether the file has columns to choose; whole records have none. */
export function hasColumns({ format, record }: Pick<ExportForm, 'format' | 'record'>): boolean {
  return format !== 'jsonLines' || record === 'columns'
}

/**
 * @param shown are the columns on the screen, in their order.
 * @param screen is how the screen shows values, where they are wanted so.
 */
export function requestOf(
  form: ExportForm,
  source: ExportSource,
  shown: readonly string[],
  screen: ScreenValues | null,
  labels: ColumnLabels,
): ExportRequest {
  const isOnScreen = screen !== null && form.format !== 'jsonLines'
  const values: ExportValues = isOnScreen ? screen : { kind: 'sent', times: form.times }
  const columns = form.columns === 'all' ? 'all' : [...shown]
  const format = formatOf(form)
  const isLabelled = isOnScreen || (form.headers === 'labels' && form.format !== 'jsonLines')
  return {
    source,
    columns,
    values,
    headers: isLabelled ? headersOf(columnsOfSource(source, { columns, values, format }), labels) : null,
    format,
    fileName: form.fileName.trim(),
  }
}

/** The columns' names in the user's words. */
export interface ColumnLabels {
  field(name: string): string
  iso(label: string): string
  date(label: string): string
  readonly otherFields: string
}

function headersOf(columns: readonly ExportColumn[], labels: ColumnLabels): Record<string, string> {
  return Object.fromEntries(
    columns.map(({ name, field, form }) => {
      if (field === null) return [name, name === otherFieldsColumn ? labels.otherFields : name]
      const label = labels.field(field)
      // Where a time has a column for each form, only one of them is named after the field.
      if (name === field) return [name, label]
      return [name, form === 'date' ? labels.date(label) : labels.iso(label)]
    }),
  )
}

function formatOf(form: ExportForm): ExportFormat {
  switch (form.format) {
    case 'csv': {
      const { byteOrderMark, quoting, formulaGuard } = form
      return { kind: 'csv', byteOrderMark, separator: separators[form.separator], quoting, formulaGuard }
    }
    case 'xlsx':
      return { kind: 'xlsx', sheetName: form.fileName.trim().slice(0, 31), rightToLeft: form.rightToLeft }
    case 'jsonLines':
      return { kind: 'jsonLines', record: form.record }
    default:
      return assertNever(form.format)
  }
}
