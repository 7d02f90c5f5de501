import { z } from 'zod'
import type { ReportName } from '../../../../../shared/reports/definitions.ts'
import type { Connection } from '../connection.ts'

const archiveRow = z.object({ id: z.number(), revision: z.number() }).optional()

/** The archive of a report, and how often it has changed; undefined where nothing was ever stored. */
export function archiveOf(
  connection: Connection,
  profile: string,
  report: ReportName,
): z.infer<typeof archiveRow> {
  return archiveRow.parse(
    connection.get('SELECT id, revision FROM archive WHERE profile = ? AND report = ?', profile, report),
  )
}
