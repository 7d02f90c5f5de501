import type { HandlersOf } from '../../../shared/contract.ts'
import { assertNever } from '../../../shared/errors.ts'
import type { ExportDelivery, ExportFormat } from '../../../shared/exports.ts'
import { writeExport } from '../files/atomic-file.ts'
import { safeFileName } from '../files/file-name.ts'
import type { Host, ShownPage } from '../host.ts'
import { csvStart } from '../rows/csv.ts'
import type { TextChunk } from '../rows/text-stream.ts'
import type { xlsxFile } from '../rows/xlsx-file.ts'

/** Yields the bytes of a whole file. JSON Lines has no `headers`. */
export function exportFile(
  format: ExportFormat,
  headers: readonly string[],
  chunks: AsyncIterable<TextChunk>,
): AsyncIterable<Uint8Array> {
  switch (format.kind) {
    case 'csv':
      return textFile(csvStart(format, headers), chunks)
    case 'xlsx':
      return workbook(format, headers, chunks)
    case 'jsonLines':
      return textFile('', chunks)
    default:
      return assertNever(format)
  }
}

/** Loads the XLSX writer at the first use. */
async function* workbook(...file: Parameters<typeof xlsxFile>): AsyncGenerator<Uint8Array> {
  const writer = await import('../rows/xlsx-file.ts')
  yield* writer.xlsxFile(...file)
}

async function* textFile(start: string, chunks: AsyncIterable<TextChunk>): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(start)
  for await (const { bytes } of chunks) yield bytes
}

/**
 * Saves the page as a PDF of this name. Resolves to null if cancelled or if the host can't: there the page
 * prints itself.
 * @throws AppError `export_disk_full`, `export_not_written`
 */
export async function savePagePdf(
  { printPage, chooseExportTarget }: Pick<Host, 'printPage' | 'chooseExportTarget'>,
  name: string,
  shown: ShownPage,
): Promise<ExportDelivery | null> {
  if (printPage === null) return null
  const pdf = await printPage(shown)
  const target = await chooseExportTarget(`${safeFileName(name)}.pdf`)
  if (target === null) return null
  await writeExport(target.path, pdf)
  return target.delivered()
}

export const pageHandlers = (host: Host): HandlersOf<'page'> => ({
  'page.savePdf': ({ name, wide }, { window }) => savePagePdf(host, name, { window, wide }),
})
