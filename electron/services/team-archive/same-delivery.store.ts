import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Delivered } from '../events/delivery.ts'
import type { Database } from '../store/thread/database.ts'
import { eventEntry } from './entry-kinds.ts'

/** Senders time out after 5 s and try again, perhaps at another receiver. */
const sameDeliveryMs = 10_000

const eventRow = z.object({ event: z.number() }).optional()

/** Notes what was delivered as an event, so that another receiver's copy of it is found without a search. */
export function noteDelivery(db: Database, seq: number, delivered: Delivered): void {
  db.run(
    'INSERT OR IGNORE INTO shared_delivery VALUES (?, ?, ?)',
    delivered.receivedAt,
    markOf(delivered),
    seq,
  )
}

/** Finds the event whose delivery another receiver got, too: each of its deliveries is one of that receiver's at most. */
export function sameDelivery(db: Database, origin: string, delivered: Delivered): number | null {
  const { receivedAt, canonicalName, verb, query, rawBody } = delivered
  if (!mayHaveBeenElsewhere(db, origin, receivedAt)) return null
  const row = db.get(
    `SELECT d.event FROM shared_delivery AS d
       CROSS JOIN event AS e ON e.seq = d.event CROSS JOIN event_request AS q ON q.seq = d.event
     WHERE d.received_at BETWEEN ? AND ? AND d.mark = ?
       AND e.canonical_name = ? AND q.verb = ? AND q.query = ? AND q.raw_body = ?
       AND NOT EXISTS (
         SELECT 1 FROM shared_event AS s JOIN shared_origin AS o ON o.id = s.origin
         WHERE s.event = d.event AND o.key = ?)
     ORDER BY abs(d.received_at - ?) LIMIT 1`,
    receivedAt - sameDeliveryMs,
    receivedAt + sameDeliveryMs,
    markOf(delivered),
    canonicalName,
    verb,
    query,
    rawBody,
    origin,
    receivedAt,
  )
  return eventRow.parse(row)?.event ?? null
}

/** Finds the very same event, which this archive has from before it took part, as in a backup, and not from the log. */
export function unsharedCopy(db: Database, delivered: Delivered): number | null {
  const { receivedAt, canonicalName, verb, query, rawBody } = delivered
  const row = db.get(
    `SELECT e.seq AS event FROM event AS e CROSS JOIN event_request AS q ON q.seq = e.seq
     WHERE e.received_at = ? AND e.canonical_name = ? AND q.verb = ? AND q.query = ? AND q.raw_body = ?
       AND NOT EXISTS (SELECT 1 FROM shared_event AS s WHERE s.event = e.seq)
       AND NOT EXISTS (SELECT 1 FROM outbox WHERE kind = '${eventEntry.kind}' AND delivery = e.seq)
     LIMIT 1`,
    receivedAt,
    canonicalName,
    verb,
    query,
    rawBody,
  )
  return eventRow.parse(row)?.event ?? null
}

/** Returns false for the one receiver of all, and for times of which no other has sent anything yet. */
function mayHaveBeenElsewhere(db: Database, origin: string, receivedAt: number): boolean {
  const other = db.get(
    `SELECT 1 FROM shared_origin WHERE key <> ? AND newest_at >= ?
     UNION ALL SELECT 1 FROM outbox WHERE kind = '${eventEntry.kind}' LIMIT 1`,
    origin,
    receivedAt - sameDeliveryMs,
  )
  return other !== undefined
}

/** SQLite's and JavaScript's numbers both hold six bytes. */
function markOf({ canonicalName, verb, query, rawBody }: Delivered): number {
  return Number.parseInt(hash('sha1', `${canonicalName}\n${verb}\n${query}\n${rawBody}`).slice(0, 12), 16)
}
