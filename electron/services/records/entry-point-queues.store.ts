import { z } from 'zod'
import type { Database } from '../store/thread/database.ts'
import { rawFieldSql } from './record-columns.ts'
import { archiveOf } from './scope.store.ts'

/** How many of an entry point's calls reached one queue. */
export const entryPointQueue = z.object({
  entryPoint: z.string(),
  queue: z.string(),
  calls: z.number(),
  /** Calls that reached any queue; many don't, as they come while closed or go to an extension. */
  ofCalls: z.number(),
})
export type EntryPointQueue = z.infer<typeof entryPointQueue>

/** Enough for a reliable share, however many calls there are. */
const newestCalls = 5_000

/** Reads the queues that the newest incoming calls reached, by entry point. */
export function readEntryPointQueues(
  db: Database,
  { connectionId, from }: { readonly connectionId: string; readonly from: number },
): EntryPointQueue[] {
  const calls = archiveOf(db, connectionId, 'quick')
  const entries = archiveOf(db, connectionId, 'queue')
  if (!calls || !entries) return []
  // A cross join looks up each call's entries; else SQLite reads all entries for each of the calls.
  const rows = db.all(
    `WITH incoming AS MATERIALIZED (
       SELECT r.cuid, CAST(${rawFieldSql('entry_point')} AS TEXT) AS entryPoint
       FROM record AS r INDEXED BY record_by_starttime JOIN newest AS n ON n.row = r.row
       WHERE r.archive = ? AND r.started_at >= ? AND r.type = 'incoming' AND r.cuid IS NOT NULL
       ORDER BY r.started_at DESC LIMIT ${newestCalls}
     ), reached AS MATERIALIZED (
       SELECT i.entryPoint, i.cuid, q.qnum
       FROM incoming AS i CROSS JOIN record AS q INDEXED BY record_by_cuid ON q.archive = ? AND q.cuid = i.cuid
       WHERE i.entryPoint <> '' AND q.qnum IS NOT NULL
     ), total AS (
       SELECT entryPoint, count(DISTINCT cuid) AS ofCalls FROM reached GROUP BY entryPoint
     )
     SELECT entryPoint, qnum AS queue, count(DISTINCT cuid) AS calls, ofCalls
     FROM reached JOIN total USING (entryPoint) GROUP BY entryPoint, qnum`,
    calls.id,
    from,
    entries.id,
  )
  return z.array(entryPointQueue).parse(rows)
}
