import { z } from 'zod'
import type { ReportCoverage } from '../../../../../shared/kpi/queries.ts'
import type { ReportName } from '../../../../../shared/reports/definitions.ts'
import type { Database } from '../database.ts'
import { archiveOf } from './scope.ts'

export interface CoverageToRead {
  readonly profile: string
  readonly report: ReportName
  /** The requested calendar days, UTC milliseconds. */
  readonly days: readonly { readonly from: number; readonly to: number }[]
}

const spanRow = z.object({ first: z.number().nullable(), last: z.number().nullable(), undated: z.number() })

/** Reads on how many of these days the archive has a record, its span and its undated records. */
export function readCoverage(db: Database, { profile, report, days }: CoverageToRead): ReportCoverage {
  const archive = archiveOf(db, profile, report)
  if (!archive) {
    return {
      report,
      firstStart: null,
      lastStart: null,
      days: days.length,
      daysHeld: 0,
      missing: startsOf(days),
      undated: 0,
    }
  }
  const span = spanRow.parse(
    db.get(
      `SELECT (SELECT min(started_at) FROM record WHERE archive = ?) AS first,
         (SELECT max(started_at) FROM record WHERE archive = ?) AS last,
         (SELECT count(*) FROM record INDEXED BY record_by_starttime
          WHERE archive = ? AND started_at IS NULL) AS undated`,
      archive.id,
      archive.id,
      archive.id,
    ),
  )
  const missing = days.filter(
    ({ from, to }) =>
      db.get(
        `SELECT 1 FROM record INDEXED BY record_by_starttime
         WHERE archive = ? AND started_at >= ? AND started_at < ? LIMIT 1`,
        archive.id,
        from,
        to,
      ) === undefined,
  )
  return {
    report,
    firstStart: span.first,
    lastStart: span.last,
    days: days.length,
    daysHeld: days.length - missing.length,
    missing: startsOf(missing),
    undated: span.undated,
  }
}

const startsOf = (days: CoverageToRead['days']): number[] => days.map(({ from }) => from)
