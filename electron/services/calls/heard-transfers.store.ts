import { z } from 'zod'
import { type HeardTransfer, transferEvent, transferOf } from '../../../shared/calls/transfers.ts'
import { eventValues } from '../../../shared/webhooks/nested-fields.ts'
import { eventFieldsSql, valueKinds } from '../events/event-schema.store.ts'
import type { Database } from '../store/thread/database.ts'

const found = z.array(z.object({ cuid: z.string(), at: z.number(), fields: z.string() }))

const isTransfer = `e.canonical_name = '${transferEvent}'`
const columns = `e.call_id AS cuid, e.received_at AS at, ${eventFieldsSql} AS fields`
/** Events at the end are indexed in the background. */
const fresh = 'e.seq > (SELECT ifnull(max(seq), 0) FROM event_text)'

/** Reads the Transfer events of these calls, by `cuid`, in the order of their arrival. */
export function heardTransfers(db: Database, cuids: readonly string[]): Map<string, HeardTransfer[]> {
  const isAny = db.get(
    `SELECT 1 FROM event_value WHERE kind = ${valueKinds.canonical_name} AND value = '${transferEvent}'
     UNION ALL SELECT 1 FROM event AS e WHERE ${fresh} AND ${isTransfer} LIMIT 1`,
  )
  if (isAny === undefined) return new Map()
  const keys = JSON.stringify(cuids)
  const rows = found.parse(
    db.all(
      `SELECT ${columns} FROM json_each(?) AS k
         CROSS JOIN event_value AS v ON v.kind = ${valueKinds.call_id} AND v.value = k.value
         CROSS JOIN event AS e ON e.seq = v.seq AND ${isTransfer}
         CROSS JOIN event_request AS q ON q.seq = e.seq
       UNION ALL
       SELECT ${columns} FROM event AS e CROSS JOIN event_request AS q ON q.seq = e.seq
         WHERE ${fresh} AND ${isTransfer} AND e.call_id IN (SELECT value FROM json_each(?))`,
      keys,
      keys,
    ),
  )
  const transfers = Map.groupBy(
    rows.sort((a, b) => a.at - b.at),
    ({ cuid }) => cuid,
  )
  return new Map(
    [...transfers].map(([cuid, own]) => [
      cuid,
      own.map(({ at, fields }) => transferOf(eventValues(fields), at)),
    ]),
  )
}
