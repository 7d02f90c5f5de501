import { z } from 'zod'
import type { HeardChanges } from '../../../../../shared/kpi/state-stretches.ts'
import type { Database } from '../database.ts'
import { readSignsOfLife } from './signs-of-life.ts'

const changeRows = z.array(
  z.object({
    exten: z.string(),
    state: z.string(),
    at: z.number(),
    number: z.string().nullable(),
    queue: z.string().nullable(),
  }),
)

/** More than this is more than a year of a busy call center, and isn't looked at. */
const maxChanges = 500_000

/** The changes of the extensions' states (§6.4) that arrived in a period, UTC milliseconds, and that it was heard. */
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
