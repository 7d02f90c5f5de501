import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { assertNever } from '../../../shared/errors.ts'
import type { ExportColumn, ExportFormat, ExportValues } from '../../../shared/exports.ts'
import type { Names } from '../../../shared/people.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { asciiDigits } from '../../../shared/text.ts'
import {
  type Cell,
  type Fields,
  hasAsciiDigits,
  isoReader,
  namedFields,
  otherFields,
  ownValue,
  sentCells,
} from './cells.ts'
import { csvWriter } from './csv.ts'
import { screenCells } from './screen-cells.ts'
import { sheetRows } from './sheet.ts'

/** The options for writing records as rows; it is cloned between threads. */
export interface RowPlan {
  readonly report: ReportName
  readonly format: ExportFormat
  readonly columns: readonly ExportColumn[]
  readonly values: ExportValues
  readonly known: KnownPeriods
  /** The names that values as on the screen have before numbers. */
  readonly names: Names
}

/** Writes records as rows. `firstRow` is the first one's row number, in a format with sheets. */
export function rowText(plan: RowPlan, records: readonly Fields[], firstRow: number): string {
  const { report, format, columns, values, known, names } = plan
  if (format.kind === 'jsonLines') {
    const line = isWhole(format)
      ? (fields: Fields) => `${JSON.stringify(fields)}\n`
      : jsonLineWriter(report, columns, known)
    return records.map(line).join('')
  }
  const cellsOf =
    values.kind === 'screen'
      ? screenCells(report, columns, known, values, names)
      : sentCells(report, columns, known)
  return cellText(format, records.map(cellsOf), firstRow)
}

/** Writes cells as rows, for formats with cells. */
export function cellText(
  format: Exclude<ExportFormat, { kind: 'jsonLines' }>,
  rows: readonly (readonly Cell[])[],
  firstRow: number,
): string {
  switch (format.kind) {
    case 'csv':
      return csvWriter(format, rows[0]?.length ?? 1)(rows)
    case 'xlsx':
      return sheetRows(rows, firstRow)
    default:
      return assertNever(format)
  }
}

/** Returns whether the format writes records as received. */
export function isWhole(format: ExportFormat): boolean {
  return format.kind === 'jsonLines' && format.record === 'whole'
}

/** Writes a record's columns as one JSON line; omits missing fields. */
function jsonLineWriter(
  report: ReportName,
  columns: readonly ExportColumn[],
  known: KnownPeriods,
): (fields: Fields) => string {
  const isoOf = isoReader(report, columns, known)
  const named = namedFields(columns)
  const keys = columns.map(({ name }) => `${JSON.stringify(name)}:`)

  return (fields) => {
    const iso = isoOf(fields)
    const members = columns.flatMap((column, index) => {
      const { field } = column
      const json = field === null ? otherFields(fields, named) : jsonOf(fields, field, column, iso)
      return json === null ? [] : [`${keys[index]}${json}`]
    })
    return `{${members.join(',')}}\n`
  }
}

function jsonOf(
  fields: Fields,
  field: string,
  { kind, form }: ExportColumn,
  iso: ((field: string) => string | null) | null,
): string | null {
  const value = (form === 'iso' ? iso?.(field) : null) ?? ownValue(fields, field)
  if (value === undefined) return null
  return JSON.stringify(typeof value === 'string' && hasAsciiDigits(kind) ? asciiDigits(value) : value)
}
