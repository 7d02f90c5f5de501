import type { ExportDelivery } from '../../../shared/exports.ts'
import type { TableToSave } from '../../../shared/figures/staffing.ts'
import { type ChooseExportTarget, writeExport } from '../files/atomic-file.ts'
import { safeFileName } from '../files/file-name.ts'
import { csvStart, csvWriter, spreadsheetCsv } from '../rows/csv.ts'

/** Saves a table as a CSV file; resolves to null if cancelled. @throws AppError `export_disk_full`, `export_not_written` */
export async function saveTable(
  chooseTarget: ChooseExportTarget,
  { fileName, headers, rows }: TableToSave,
): Promise<ExportDelivery | null> {
  const target = await chooseTarget(`${safeFileName(fileName)}.csv`)
  if (target === null) return null
  const text = csvStart(spreadsheetCsv, headers) + csvWriter(spreadsheetCsv, headers.length)(rows)
  await writeExport(target.path, Buffer.from(text))
  return target.delivered()
}
