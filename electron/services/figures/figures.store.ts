import { z } from 'zod'
import { entryKinds, isAnswered } from '../../../shared/figures/outcome.ts'
import { type OffsetSince, offsetOf } from '../../../shared/figures/period.ts'
import type { FigureScope, ReportCoverage } from '../../../shared/figures/queries.ts'
import type { IntervalEntries } from '../../../shared/figures/staffing.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { cell, entryWidth, readHours } from '../records/hourly-rollup.store.ts'
import { flagsOf } from '../records/record-figures.store.ts'
import { archiveOf, ScopeCache } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'
import { longRead, quickRead } from '../store/thread/operations.ts'
import { readAgentTable, readCallsOfAgent } from './agents.store.ts'
import { readInconsistencies } from './inconsistencies.store.ts'
import { readQueueHours } from './queue-hours.store.ts'
import { readSeries } from './series.store.ts'
import { readRings, readTally } from './tally.store.ts'

interface StaffingToRead extends FigureScope {
  readonly offsets: readonly OffsetSince[]
  /** The days to add up, as days since 1970-01-01 on the call center's clock. */
  readonly days: readonly number[]
  readonly intervalMinutes: number
}

const answers = new ScopeCache<IntervalEntries[]>(4)
const answeredKinds = flagsOf(entryKinds.filter(isAnswered))
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Adds up the entries of some days by the interval of the day in which they came. */
export function readStaffing(db: Database, query: StaffingToRead): IntervalEntries[] {
  const archive = archiveOf(db, query.connectionId, 'queue')
  return answers.get(db, query, [archive], () => {
    const { offsets, intervalMinutes } = query
    const days = new Set(query.days)
    const sums = Array.from({ length: (24 * 60) / intervalMinutes }, () => ({
      calls: 0,
      talked: 0,
      talkSeconds: 0,
    }))
    for (const { start, cells } of archive ? readHours(db, archive.id, query) : []) {
      for (let at = 0; at < cells.length; at += entryWidth) {
        const instant = start + (cells[at + cell.start] ?? 0)
        const wall = instant + offsetOf(offsets, instant) * minuteMs
        if (!days.has(Math.floor(wall / dayMs))) continue
        const own = sums[Math.floor((wall % dayMs) / (intervalMinutes * minuteMs))]
        if (!own) continue
        own.calls++
        const talk = cells[at + cell.talk] ?? -1
        if (talk < 0 || !answeredKinds[cells[at + cell.kind] ?? 0]) continue
        own.talked++
        own.talkSeconds += talk
      }
    }
    return sums
  })
}

interface CoverageToRead {
  readonly connectionId: string
  readonly report: ReportName
  /** UTC milliseconds: from `from` to before `to`. */
  readonly from: number
  readonly to: number
}

const standingRow = z.object({ stored: z.number().transform(Boolean), undated: z.number() })

/** Reads whether the archive has any record of a period, and how many have no readable start. */
function readCoverage(
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

export const figureOperations = {
  'figures.tally': longRead(readTally),
  'figures.rings': longRead(readRings),
  'figures.series': longRead(readSeries),
  'figures.queueHours': longRead(readQueueHours),
  'figures.coverage': quickRead(readCoverage),
  'figures.inconsistencies': longRead(readInconsistencies),
  'figures.staffing': longRead(readStaffing),
  'figures.agentTable': longRead(readAgentTable),
  'figures.agentCalls': quickRead(readCallsOfAgent),
}

type Own = typeof figureOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
