import { assertNever } from '../../../shared/errors.ts'
import type { ExportDelivery } from '../../../shared/exports.ts'
import { type Directory, nameOf, type PeopleExport, type PeopleKind } from '../../../shared/people.ts'
import { type ChooseExportTarget, writeExport } from '../files/atomic-file.ts'
import { safeFileName } from '../files/file-name.ts'
import { csvStart, csvWriter, spreadsheetCsv } from '../rows/csv.ts'

/**
 * Saves the shown names of a kind as a CSV file that can be imported. Resolves to null if cancelled.
 * @throws AppError `export_disk_full`, `export_not_written`
 */
export async function savePeopleFile(
  chooseTarget: ChooseExportTarget,
  directory: Directory,
  { kind, headers, fileName }: PeopleExport,
): Promise<ExportDelivery | null> {
  const target = await chooseTarget(`${safeFileName(fileName)}.csv`)
  if (target === null) return null
  const rows = csvWriter(spreadsheetCsv, headers.length)(rowsOf(directory, kind))
  await writeExport(target.path, Buffer.from(csvStart(spreadsheetCsv, headers) + rows))
  return target.delivered()
}

function rowsOf({ agents, queues, contacts }: Directory, kind: PeopleKind): string[][] {
  switch (kind) {
    case 'agent':
      return agents.map((agent) => [agent.number, nameOf(agent) ?? '', agent.team ?? ''])
    case 'queue':
      return queues.map((queue) => [queue.number, nameOf(queue) ?? ''])
    case 'contact':
      return contacts.map(({ number, name }) => [number, name])
    default:
      return assertNever(kind)
  }
}
