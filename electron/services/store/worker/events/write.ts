import { z } from 'zod'
import { assertNever } from '../../../../../shared/errors.ts'
import type { DeliveryRow } from '../../delivery.ts'
import type { Connection } from '../connection.ts'
import { mergeText } from '../text-merge.ts'
import { eventText } from './event-text.ts'
import { readDisorder } from './period.ts'
import { valueColumns } from './schema.ts'
import { lastIndexed } from './search.ts'
import { breakStateDay } from './state-days.ts'

const marks = (count: number): string => Array.from({ length: count }, () => '?').join(', ')

/** The cells of an event that are listed; the others are its request's. */
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

/** Saves a delivery; returns its row's number, of a repeat that of the event it repeats. */
export function saveDelivery(connection: Connection, row: DeliveryRow): number {
  switch (row.kind) {
    case 'event': {
      const seq = connection.run(insertEvent, ...row.cells.slice(0, listedCells))
      connection.run(insertRequest, seq, ...row.cells.slice(listedCells))
      breakStateDay(connection, Number(row.cells[0]))
      return seq
    }
    case 'repeat':
      connection.run(countRepeat, row.receivedAt, row.of)
      return row.of
    case 'refusal':
      return connection.run(insertRefusal, ...row.cells)
    default:
      return assertNever(row)
  }
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

/** Keeps those short who wait for the next commit. */
const charactersAtOnce = 200_000
const columns = valueColumns.map(([column]) => column).join(', ')

/** Makes the next events fast to find, `limit` of them or fewer; gives how many it did. */
export function indexEvents(connection: Connection, limit: number): number {
  let { latest, lag } = readDisorder(connection)
  let last = lastIndexed(connection)
  let done = 0
  for (let characters = 0; done < limit && characters < charactersAtOnce; done++) {
    const row = newRow.parse(
      connection.get(
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
      if (value !== null) connection.run('INSERT INTO event_value VALUES (?, ?, ?)', kind, value, seq)
    }
    const text = eventText(row)
    connection.run('INSERT INTO event_text (seq, text) VALUES (?, ?)', seq, text)
    connection.run('INSERT INTO event_trigram (rowid, text) VALUES (?, ?)', seq, text)
    characters += text.length
    last = seq
  }
  if (done > 0) {
    connection.run('UPDATE event_disorder SET latest = ?, lag = ?', latest, lag)
    mergeText(connection, 'event_trigram', done)
  }
  return done
}
