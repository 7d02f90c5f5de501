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
  /** The number of records; null while unknown. */
  readonly count: number | null
}

/** A page's offer of an export. */
export interface OfferedExport {
  /** The sources, the first one preselected. All belong to one report, or to events. */
  readonly sources: readonly [OfferedSource, ...OfferedSource[]]
  /** The columns of the exported table. */
  readonly columns: Pick<ColumnLayout, 'order' | 'hidden'>
  /** A sentence about which records they are. */
  readonly about?: string
  /** What the file holds: its name after today's date. */
  readonly name: string
  /** The whole name, where more is known of what it holds. */
  readonly fileName?: string
}

/** The choices of the dialog. */
export interface ExportForm {
  /** The index of the chosen source. */
  readonly source: number
  readonly format: ExportFormat['kind']
  readonly columns: 'shown' | 'all'
  readonly times: SentTimes
  /** For values as sent; values as shown always have the screen's labels. */
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

/** Returns whether the file has columns to choose; whole records have none. */
export function hasColumns({ format, record }: Pick<ExportForm, 'format' | 'record'>): boolean {
  return format !== 'jsonLines' || record === 'columns'
}

/**
 * @param shown are the columns on the screen, in order.
 * @param screen is how the screen shows values, for an export as shown.
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
      // When a time has several columns, only one has the field's name.
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
