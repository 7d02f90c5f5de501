import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { assertNever } from '../../../shared/errors.ts'
import type { ExportColumn, ExportFormat, ExportValues } from '../../../shared/exports.ts'
import type { Names } from '../../../shared/people.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { type Cell, type Fields, sentCells } from './cells.ts'
import { csvWriter } from './csv.ts'
import { jsonLineWriter } from './json-lines.ts'
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
