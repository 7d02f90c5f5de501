import type { ExportFormatOf } from '../../../shared/exports.ts'
import { csvStart, csvWriter, spreadsheetCsv } from '../rows/csv.ts'
import { sheetRowLimit, sheetRows } from '../rows/sheet.ts'
import { firstDataRow } from '../rows/text-stream.ts'
import { xlsxFile } from '../rows/xlsx-file.ts'
import type { WideTable } from './wide-tables.ts'

export function csvOf({ headers, rows }: WideTable): Uint8Array {
  const text = csvStart(spreadsheetCsv, headers) + csvWriter(spreadsheetCsv, headers.length)(rows)
  return new TextEncoder().encode(text)
}

/** Rows of one piece of a workbook, so that no text becomes too long. */
const rowsAtOnce = 5_000

/** Writes a workbook with typed cells; text is never a formula. */
export async function xlsxOf(
  { headers, rows }: WideTable,
  format: Pick<ExportFormatOf<'xlsx'>, 'sheetName' | 'rightToLeft'>,
): Promise<Uint8Array> {
  async function* chunks() {
    const perSheet = sheetRowLimit - 1
    for (let at = 0; at < rows.length; ) {
      const ofSheet = at % perSheet
      const some = rows.slice(at, at + Math.min(rowsAtOnce, perSheet - ofSheet))
      const firstRow = firstDataRow + ofSheet
      yield { bytes: Buffer.from(sheetRows(some, firstRow)), records: some.length, firstRow }
      at += some.length
    }
  }
  const parts: Uint8Array[] = []
  for await (const part of xlsxFile({ kind: 'xlsx', ...format }, headers, chunks())) parts.push(part)
  return Buffer.concat(parts)
}
