import { z } from 'zod'
import { TouchedCalls, updateCalls } from '../calls/save-calls.store.ts'
import { rebuildHours } from '../records/hourly-rollup.store.ts'
import { firstInstant, lastInstant } from '../records/record-limits.ts'
import type { Database } from '../store/thread/database.ts'
import { isDamage } from '../store/thread/failure.ts'

const archiveRows = z.array(z.object({ id: z.number(), connectionId: z.string() }))
const recordRows = z.array(z.object({ row: z.number(), start: z.number(), cuid: z.string().nullable() }))
/** Texts and blobs, which SQLite lets an integer's column have, come after every number. */
const impossible = `SELECT row, CAST(started_at AS REAL) AS start, cuid FROM record
  WHERE archive = ?1 AND started_at > ?2
  UNION ALL SELECT row, CAST(started_at AS REAL), cuid FROM record WHERE archive = ?1 AND started_at < ?3`

/**
 * Makes the starts unknown that no calendar has: no days, hours or groups could be read of them. A file that is loaded,
 * or was written by something else, may have them. Returns how many there were.
 */
export function forgetImpossibleStarts(db: Database): number {
  try {
    const archives = archiveRows.parse(db.all('SELECT id, profile AS connectionId FROM archive'))
    return archives.reduce((sum, archive) => sum + forgetOf(db, archive), 0)
  } catch (error) {
    // What needs the lost part says so when it is read.
    if (isDamage(error)) return 0
    throw error
  }
}

function forgetOf(db: Database, { id, connectionId }: z.output<typeof archiveRows>[number]): number {
  const records = recordRows.parse(db.all(impossible, id, lastInstant, firstInstant))
  if (records.length === 0) return 0
  const calls = new TouchedCalls()
  db.exec('BEGIN IMMEDIATE')
  try {
    for (const { row, cuid } of records) {
      db.run('UPDATE record SET started_at = NULL WHERE row = ?', row)
      calls.add(row, cuid)
    }
    rebuildHours(
      db,
      id,
      records.map(({ start }) => start),
    )
    updateCalls(db, connectionId, calls)
    db.run('UPDATE archive SET revision = revision + 1 WHERE id = ?', id)
    db.exec('COMMIT')
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK')
    throw error
  }
  return records.length
}
