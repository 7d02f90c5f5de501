import { z } from 'zod'
import { assertNever } from '../../../shared/errors.ts'
import { mergeText } from '../records/text-index.store.ts'
import type { Database } from '../store/thread/database.ts'
import { invalidateStateDay } from './daily-state-rollup.store.ts'
import type { DeliveryRow } from './delivery.ts'
import { valueColumns } from './event-schema.store.ts'
import { readDisorder } from './period.store.ts'
import { eventText } from './plain-text.ts'
import { lastIndexed } from './search.store.ts'

const marks = (count: number): string => Array.from({ length: count }, () => '?').join(', ')

/** Number of an event's listed cells; the others belong to its request. */
const listedCells = 8
const insertEvent = `INSERT INTO event
  (received_at, name, canonical_name, call_id, exten, queue, number, state) VALUES (${marks(listedCells)})`
const insertRequest = `INSERT INTO event_request
  (seq, remote_address, verb, path, query, headers, raw_body, raw_encoding, authorization, reading, fields)
  VALUES (${marks(11)})`
const countRepeat = `UPDATE event
  SET repeats = repeats + 1, last_repeat_at = max(coalesce(last_repeat_at, 0), ?) WHERE seq = ?`
const insertRefusal = `INSERT INTO refusal
  (received_at, remote_address, verb, path, query, headers, raw_body, raw_encoding, authorization, reason, status,
   body_bytes, capped_before) VALUES (${marks(13)})`

/** Saves a delivery; returns its row's number (for a repeat, the repeated event's). */
export function saveDelivery(db: Database, row: DeliveryRow): number {
  switch (row.kind) {
    case 'event': {
      const seq = db.run(insertEvent, ...row.cells.slice(0, listedCells))
      db.run(insertRequest, seq, ...row.cells.slice(listedCells))
      invalidateStateDay(db, Number(row.cells[0]))
      // Snapshots of the board that lack this event are made again.
      db.run('DELETE FROM board_snapshot WHERE at >= ?', Number(row.cells[0]))
      return seq
    }
    case 'repeat':
      db.run(countRepeat, row.receivedAt, row.of)
      return row.of
    case 'refusal':
      return db.run(insertRefusal, ...row.cells)
    default:
      return assertNever(row)
  }
}

const lastRow = z.object({ last: z.number() })

/**
 * Returns the number of the last event that the store ever had: SQLite keeps it, also after the event was removed. The
 * events, whose pages may be damaged, are read only without it.
 */
export function lastEvent(db: Database): number {
  const row = db.get(
    `SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'event'), (SELECT max(seq) FROM event), 0) AS last`,
  )
  return lastRow.parse(row).last
}

const text = z.string().nullable()
const newRow = z
  .object({
    seq: z.number(),
    receivedAt: z.number(),
    name: z.string(),
    canonical_name: text,
    call_id: text,
    exten: text,
    queue: text,
    number: text,
    remoteAddress: z.string(),
    path: z.string(),
    fields: z.string(),
  })
  .optional()

/** Bounds the characters per commit, so that queued writers wait less. */
const charactersAtOnce = 200_000
const columns = valueColumns.map(([column]) => column).join(', ')

/** Indexes at most `limit` of the next events; returns how many. */
export function indexEvents(db: Database, limit: number): number {
  let { latest, lag } = readDisorder(db)
  let last = lastIndexed(db)
  let done = 0
  for (let characters = 0; done < limit && characters < charactersAtOnce; done++) {
    const row = newRow.parse(
      db.get(
        `SELECT e.seq, received_at AS receivedAt, name, ${columns}, remote_address AS remoteAddress, path, coalesce(fields, raw_body) AS fields
         FROM event AS e CROSS JOIN event_request AS q ON q.seq = e.seq WHERE e.seq > ? ORDER BY e.seq LIMIT 1`,
        last,
      ),
    )
    if (row === undefined) break
    const { seq, receivedAt } = row
    latest = Math.max(latest, receivedAt)
    lag = Math.max(lag, latest - receivedAt)
    for (const [column, kind] of valueColumns) {
      const value = row[column]
      if (value !== null) db.run('INSERT INTO event_value VALUES (?, ?, ?)', kind, value, seq)
    }
    const text = eventText(row)
    db.run('INSERT INTO event_text (seq, text) VALUES (?, ?)', seq, text)
    db.run('INSERT INTO event_trigram (rowid, text) VALUES (?, ?)', seq, text)
    characters += text.length
    last = seq
  }
  if (done > 0) {
    db.run('UPDATE event_disorder SET latest = ?, lag = ?', latest, lag)
    mergeText(db, 'event_trigram', done)
  }
  return done
}
