import { z } from 'zod'
import type { Database } from '../store/thread/database.ts'

/** From `from` to before `to`, UTC milliseconds. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** A time in which the receiver listened, in UTC milliseconds. */
export interface ReceiverRun {
  readonly startedAt: number
  readonly aliveUntil: number
}

const runRows = z.array(z.object({ from: z.number(), to: z.number() }))

/** Reads the receiver's runs that overlap a period, in order. */
export function readRuns(db: Database, { from, to }: Period): Period[] {
  return runRows.parse(
    db.all(
      `SELECT started_at AS "from", alive_until AS "to" FROM receiver_run
       WHERE alive_until >= ? AND started_at < ? ORDER BY started_at`,
      from,
      to,
    ),
  )
}

/** Saves until when a run has lasted. */
export function saveRun(db: Database, { startedAt, aliveUntil }: ReceiverRun): null {
  db.run(
    `INSERT INTO receiver_run VALUES (?, ?)
     ON CONFLICT DO UPDATE SET alive_until = max(alive_until, excluded.alive_until)`,
    startedAt,
    aliveUntil,
  )
  return null
}
