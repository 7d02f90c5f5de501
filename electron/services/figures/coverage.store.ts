import { z } from 'zod'
import type { ReportCoverage } from '../../../shared/figures/queries.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { archiveOf } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'

export interface CoverageToRead {
  readonly connectionId: string
  readonly report: ReportName
  /** UTC milliseconds: from `from` to before `to`. */
  readonly from: number
  readonly to: number
}

const standingRow = z.object({ stored: z.number().transform(Boolean), undated: z.number() })

/** Reads whether the archive has any record of a period, and how many have no readable start. */
export function readCoverage(
  db: Database,
  { connectionId, report, from, to }: CoverageToRead,
): Pick<ReportCoverage, 'isEmpty' | 'undated'> {
  const archive = archiveOf(db, connectionId, report)
  if (!archive) return { isEmpty: true, undated: 0 }
  const { stored, undated } = standingRow.parse(
    db.get(
      `SELECT EXISTS (SELECT 1 FROM record INDEXED BY record_by_starttime
           WHERE archive = ? AND started_at >= ? AND started_at < ?) AS stored,
         (SELECT count(*) FROM record INDEXED BY record_by_starttime
           WHERE archive = ? AND started_at IS NULL) AS undated`,
      archive.id,
      from,
      to,
      archive.id,
    ),
  )
  return { isEmpty: !stored, undated }
}
