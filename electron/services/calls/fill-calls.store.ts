import { z } from 'zod'
import { readUnfilled } from '../records/fill-figures.store.ts'
import type { Database } from '../store/thread/database.ts'
import { TouchedCalls, updateCalls } from './save-calls.store.ts'

const standRow = z.object({ last: z.number(), until: z.number() })
const recordRows = z.array(
  z.object({ row: z.number(), cuid: z.string().nullable(), connectionId: z.string() }),
)

/** Counts the records of an earlier version that may be in no call yet. */
export function readUnfilledCalls(db: Database): number {
  const { last, until } = standRow.parse(db.get('SELECT last, until FROM call_fill'))
  return until - last
}

/** Whether some stored records are in calls already; false while all of them wait to be filled. */
export function areCallsBegun(db: Database): boolean {
  const { last, until } = standRow.parse(db.get('SELECT last, until FROM call_fill'))
  return last > 0 || until === 0
}

/** Makes the calls of at most `limit` of the next records and returns how many; 0 if none is left. */
export function fillCalls(db: Database, limit: number): number {
  // A queue entry's true wait is one of its figures.
  if (readUnfilled(db) > 0) return 0
  const { last, until } = standRow.parse(db.get('SELECT last, until FROM call_fill'))
  const end = Math.min(until, last + limit)
  if (end <= last) return 0
  const rows = recordRows.parse(
    db.all(
      `SELECT r.row, r.cuid, a.profile AS connectionId FROM record AS r JOIN archive AS a ON a.id = r.archive
       WHERE r.row > ? AND r.row <= ? ORDER BY r.row`,
      last,
      end,
    ),
  )
  for (const [connectionId, ofConnection] of Map.groupBy(rows, (row) => row.connectionId)) {
    const touched = new TouchedCalls()
    for (const { row, cuid } of ofConnection) touched.add(row, cuid)
    updateCalls(db, connectionId, touched)
  }
  db.run('UPDATE call_fill SET last = ?', end)
  return end - last
}
