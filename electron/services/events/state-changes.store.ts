import { z } from 'zod'
import type { HeardChanges } from '../../../shared/figures/state-stretches.ts'
import type { Database } from '../store/thread/database.ts'
import { readSignsOfLife } from './signs-of-life.store.ts'

const changeRows = z.array(
  z.object({
    exten: z.string(),
    state: z.string(),
    at: z.number(),
    number: z.string().nullable(),
    queue: z.string().nullable(),
  }),
)

/** The maximum number of changes read, more than a year of a busy call center. */
const maxChanges = 500_000

/** Reads a period's state changes of extensions (§6.4, UTC milliseconds) and its signs of life. */
export function readStateChanges(
  db: Database,
  period: { readonly from: number; readonly to: number },
): HeardChanges {
  const changes = changeRows.parse(
    db.all(
      `SELECT exten, state, received_at AS at, number, queue FROM event INDEXED BY event_by_time
       WHERE received_at >= ? AND received_at < ? AND canonical_name = 'NewState'
         AND exten <> '' AND state <> ''
       ORDER BY received_at, seq LIMIT ${maxChanges}`,
      period.from,
      period.to,
    ),
  )
  return { changes, signs: readSignsOfLife(db, period, changes) }
}
