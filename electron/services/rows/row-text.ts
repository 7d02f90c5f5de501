import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { assertNever } from '../../../shared/errors.ts'
import type { ExportColumn, ExportFormat, ExportValues } from '../../../shared/exports.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { type Cell, type Fields, sentCells } from './cells.ts'
import { csvWriter } from './csv.ts'
import { jsonLineWriter } from './json-lines.ts'
import { screenCells } from './screen-cells.ts'
import { sheetRows } from './sheet.ts'

/** All that is needed to write a record as a row of the file; it crosses threads. */
export interface RowPlan {
  readonly report: ReportName
  readonly format: ExportFormat
  readonly columns: readonly ExportColumn[]
  readonly values: ExportValues
  readonly known: KnownPeriods
}

/** Records as the text of their rows. `firstRow` is the first one's number in its sheet, where the format has sheets. */
export function rowText(plan: RowPlan, records: readonly Fields[], firstRow: number): string {
  const { report, format, columns, values, known } = plan
  if (format.kind === 'jsonLines') {
    const line = isWhole(format)
      ? (fields: Fields) => `${JSON.stringify(fields)}\n`
      : jsonLineWriter(report, columns, known)
    return records.map(line).join('')
  }
  const cellsOf =
    values.kind === 'screen' ? screenCells(report, columns, known, values) : sentCells(report, columns, known)
  return cellText(format, records.map(cellsOf), firstRow)
}

/** Cells as the text of their rows, for the formats that have cells. */
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

/** Whether each record is written as it was received. */
export function isWhole(format: ExportFormat): boolean {
  return format.kind === 'jsonLines' && format.record === 'whole'
}
