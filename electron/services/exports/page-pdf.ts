import type { ExportDelivery } from '../../../shared/exports.ts'
import { writeExport } from '../files/atomic-file.ts'
import { safeFileName } from '../files/file-name.ts'
import type { Host, ShownPage } from '../host.ts'

/**
 * Saves the page as a PDF of that name. Null when the user would rather not, and where the host can't: there the page
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
