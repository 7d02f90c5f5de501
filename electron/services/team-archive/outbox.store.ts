import { z } from 'zod'
import type { SetAside } from '../../../shared/team-archive.ts'
import type { Database } from '../store/thread/database.ts'
import { readState, saveState } from '../store/thread/state.ts'
import type { OutboxEntry } from './entries.ts'
import { type EntryKind, eventEntry, refusalEntry } from './entry-kinds.ts'
import { type FormerArchive, isMoving, noteFormerArchive, readFormerArchive } from './former-archive.store.ts'
import { type AllSetAside, readAllSetAside, setAside } from './set-aside.store.ts'

const shareRow = z
  .object({ origin: z.string(), cursor: z.number(), ahead: z.number(), forgotten: z.number() })
  .optional()
const shareSql = 'SELECT origin, cursor, ahead, set_aside AS forgotten FROM shared_archive'
const endRow = z.object({ waiting: z.number(), last: z.number() })
const lastSql = `coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'outbox'), 0) AS last`

/** How this store takes part in a team archive. */
export interface Share {
  /** This program's key in the log. */
  readonly origin: string
  /** The last entry of the log that is applied here. */
  readonly cursor: number
  /** Up to which entry the newest pages of records are here already; 0 if none was looked for. */
  readonly ahead: number
  /** How many entries wait to be sent. */
  readonly waiting: number
  /** The number of the last entry that was ever to be sent. */
  readonly lastSeq: number
  /** What was here before; null if there is nothing to move into the log. */
  readonly former: FormerArchive | null
  readonly setAside: AllSetAside
}

/** Reads how the store takes part; null if it doesn't. */
export function readShare(db: Database): Share | null {
  const row = shareRow.parse(db.get(shareSql))
  if (!row) return null
  const { forgotten: _, ...share } = row
  // Entries are added at the end and taken from the front: their numbers tell how many wait, without counting them.
  const { waiting, last } = endRow.parse(
    db.get(
      `SELECT coalesce((SELECT max(seq) FROM outbox) - (SELECT min(seq) FROM outbox) + 1, 0) AS waiting,
         ${lastSql}`,
    ),
  )
  return { ...share, waiting, lastSeq: last, former: readFormerArchive(db), setAside: readAllSetAside(db) }
}

/** Takes part as an origin that has applied the log up to `cursor`; null leaves: what waits is forgotten. */
export function saveShare(db: Database, share: Pick<Share, 'origin' | 'cursor'> | null): null {
  const before = shareRow.parse(db.get(shareSql))
  db.run('DELETE FROM shared_archive')
  if (share !== null) {
    db.run(
      'INSERT INTO shared_archive (origin, cursor, set_aside) VALUES (?, ?, ?)',
      share.origin,
      share.cursor,
      before?.forgotten ?? 0,
    )
    if (!before) noteFormerArchive(db)
    return null
  }
  db.run('DELETE FROM outbox')
  db.run('DELETE FROM set_aside')
  if (before) saveState(db, { name: leftName, value: { origin: before.origin, cursor: before.cursor } })
  return null
}

const leftName = 'shared archive left'
const leftState = z.object({ origin: z.string(), cursor: z.number() }).nullable()
const lastRow = z.object({ last: z.number() })

/** A part that a store left. */
export type LeftShare = Pick<Share, 'origin' | 'cursor' | 'lastSeq'>

/** Reads the part that the store left last; null for none. */
export function readLeftShare(db: Database): LeftShare | null {
  const left = leftState.parse(readState(db, leftName))
  return left && { ...left, lastSeq: lastRow.parse(db.get(`SELECT ${lastSql}`)).last }
}

/** Returns this program's key in the log; null unless it takes part. */
export function ownOrigin(db: Database): string | null {
  return shareRow.parse(db.get(shareSql))?.origin ?? null
}

const outboxRow = z.object({
  seq: z.number(),
  connectionId: z.string().nullable(),
  kind: z.custom<EntryKind>((kind) => typeof kind === 'string'),
  body: z.string(),
})

/** As many bytes as one shipment may have, one entry at least. */
const outboxBytes = 8_000_000

const requestFields = `'remoteAddress', remote_address, 'verb', verb, 'path', path, 'query', query,
  'headers', headers, 'rawBody', raw_body, 'rawEncoding', raw_encoding, 'authorization', authorization`

/** A delivery's row is its own body: SQLite makes the JSON text, several times faster than by way of objects. */
const outboxSql = `
  SELECT outbox.seq, profile AS connectionId, kind, coalesce(
    CASE kind
      WHEN '${eventEntry.kind}' THEN (
        SELECT json_object('seq', event.seq, 'receivedAt', received_at, 'name', name, 'canonicalName', canonical_name,
          'callId', call_id, 'exten', exten, 'queue', queue, 'number', number, 'state', state, ${requestFields},
          'fields', fields, 'reading', iif(json_valid(reading), json(reading), NULL))
        FROM event JOIN event_request USING (seq) WHERE event.seq = delivery)
      WHEN '${refusalEntry.kind}' THEN (
        SELECT json_object('receivedAt', received_at, ${requestFields}, 'reason', reason, 'status', status,
          'bodyBytes', body_bytes, 'cappedBefore', capped_before)
        FROM refusal WHERE refusal.seq = delivery)
      ELSE body
    END, 'null') AS body
  FROM outbox ORDER BY outbox.seq LIMIT ?`

export interface OutboxPage {
  readonly entries: readonly OutboxEntry[]
  readonly newest: number
  readonly isMoving: boolean
}

const newestRow = z.object({ newest: z.number().nullable() })

/** Reads the first entries to send, the number of the newest one, and whether more come by `moveNext`. */
export function readOutbox(db: Database, limit: number): OutboxPage {
  const entries: OutboxEntry[] = []
  let bytes = 0
  for (const row of db.each(outboxSql, limit)) {
    const entry = outboxRow.parse(row)
    bytes += Buffer.byteLength(entry.body)
    if (entries.length > 0 && bytes > outboxBytes) break
    entries.push(entry)
  }
  const { newest } = newestRow.parse(db.get('SELECT max(seq) AS newest FROM outbox'))
  return { entries, newest: newest ?? 0, isMoving: isMoving(db) }
}

/** Notes entries of the outbox that the log doesn't take. */
export function leaveOutSent(
  db: Database,
  { entries, program }: { readonly entries: readonly SetAside[]; readonly program: string },
): null {
  setAside(db, entries, program)
  return null
}

/** Forgets what the log has, and notes which of its events are this program's. */
export function forgetSent(db: Database, seq: number): null {
  const sent = `FROM outbox WHERE outbox.seq <= ? AND kind = '${eventEntry.kind}'`
  db.run(
    `INSERT INTO shared_origin (key, newest_at)
     SELECT origin, newest FROM shared_archive, (
       SELECT max(received_at) AS newest FROM event WHERE seq IN (SELECT delivery ${sent}))
     WHERE newest IS NOT NULL
     ON CONFLICT (key) DO UPDATE SET newest_at = max(newest_at, excluded.newest_at)`,
    seq,
  )
  db.run(
    `INSERT OR IGNORE INTO shared_event
     SELECT (SELECT id FROM shared_archive JOIN shared_origin ON key = origin), delivery, delivery ${sent}`,
    seq,
  )
  db.run('DELETE FROM outbox WHERE seq <= ?', seq)
  return null
}
