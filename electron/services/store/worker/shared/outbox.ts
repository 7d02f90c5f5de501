import { z } from 'zod'
import { callbackNote } from '../../../../../shared/kpi/callbacks.ts'
import type { OutboxEntry, SharedEntry, SharedKind } from '../../shared-entry.ts'
import type { Database } from '../database.ts'
import { readRefusal, readWholeEvents } from '../events/read.ts'
import type { Write } from '../operations.ts'

export const sharedSchema = `
  -- This program in the shared log, and the last entry of it that is applied here; no row unless it takes part.
  CREATE TABLE shared_archive (
    origin TEXT NOT NULL,
    cursor INTEGER NOT NULL
  );

  -- What is still to be sent, in its order. A delivery's row is its own body.
  CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    profile TEXT,
    kind TEXT NOT NULL,
    delivery INTEGER,
    body TEXT
  );

  -- Whose deliveries came, and when the newest was received.
  CREATE TABLE shared_origin (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    newest_at INTEGER NOT NULL DEFAULT 0
  );

  -- Which event here is an origin's event: of several receivers it may be the same one.
  CREATE TABLE shared_event (
    origin INTEGER NOT NULL REFERENCES shared_origin,
    seq INTEGER NOT NULL,
    event INTEGER NOT NULL,
    PRIMARY KEY (origin, seq)
  ) WITHOUT ROWID;
  CREATE INDEX shared_event_of ON shared_event (event, origin);
`

const shareRow = z.object({ origin: z.string(), cursor: z.number() }).optional()
const endRow = z.object({ waiting: z.number(), last: z.number().nullable() })

/** How this store takes part in a shared archive. */
export interface Share {
  /** This program's key in the log. */
  readonly origin: string
  /** The last entry of the log that is applied here. */
  readonly cursor: number
  /** How many entries wait to be sent. */
  readonly waiting: number
  /** The number of the last entry that was ever to be sent. */
  readonly lastSeq: number
}

/** Reads how the store takes part; null if it doesn't. */
export function readShare(db: Database): Share | null {
  const share = shareRow.parse(db.get('SELECT origin, cursor FROM shared_archive'))
  if (!share) return null
  const { waiting, last } = endRow.parse(
    db.get(
      `SELECT (SELECT count(*) FROM outbox) AS waiting,
         (SELECT seq FROM sqlite_sequence WHERE name = 'outbox') AS last`,
    ),
  )
  return { ...share, waiting, lastSeq: last ?? 0 }
}

/** Takes part as an origin, from the log's beginning; null leaves: what waits is forgotten. */
export function saveShare(db: Database, origin: string | null): null {
  db.run('DELETE FROM shared_archive')
  if (origin === null) db.run('DELETE FROM outbox')
  else db.run('INSERT INTO shared_archive VALUES (?, 0)', origin)
  return null
}

/** Returns this program's key in the log; null unless it takes part. */
export function ownOrigin(db: Database): string | null {
  return shareRow.parse(db.get('SELECT origin, cursor FROM shared_archive'))?.origin ?? null
}

const outboxRows = z.array(
  z.object({
    seq: z.number(),
    profile: z.string().nullable(),
    kind: z.custom<SharedKind>((kind) => typeof kind === 'string'),
    delivery: z.number().nullable(),
    body: z.string().nullable(),
  }),
)

/** Reads the first entries to send. */
export function readOutbox(db: Database, limit: number): OutboxEntry[] {
  return db.snapshot(() => {
    const rows = outboxRows.parse(db.all('SELECT * FROM outbox ORDER BY seq LIMIT ?', limit))
    const seqs = rows.flatMap(({ kind, delivery }) =>
      kind === 'event' && delivery !== null ? [delivery] : [],
    )
    const events = new Map(readWholeEvents(db, seqs).map((event) => [event.seq, event]))
    return rows.map(({ delivery, body, ...row }) => {
      if (delivery === null) return { ...row, body: body ?? 'null' }
      const received = row.kind === 'event' ? events.get(delivery) : readRefusal(db, delivery)
      return { ...row, body: JSON.stringify(received ?? null) }
    })
  })
}

/** Forgets what the log has. */
export function forgetSent(db: Database, seq: number): null {
  db.run('DELETE FROM outbox WHERE seq <= ?', seq)
  return null
}

/** Puts what a write told into the outbox, in the write's own transaction; `result` is what the write returned. */
export function noteForLog(db: Database, write: Write, result: unknown): void {
  switch (write.name) {
    case 'events.save': {
      const { input } = write
      if (input.kind === 'repeat')
        add(db, null, { kind: 'repeat', body: { of: input.of, receivedAt: input.receivedAt } })
      else addDelivery(db, input.kind, Number(result), Number(input.cells[0]))
      break
    }
    case 'archive.savePage': {
      const { profile, ...body } = write.input
      add(db, profile, { kind: 'page', body: { ...body, records: [...body.records] } })
      break
    }
    case 'keeping.saveCell': {
      const { profile, ...body } = write.input
      add(db, profile, { kind: 'cell', body })
      break
    }
    case 'receiver.saveRun':
      add(db, null, { kind: 'run', body: write.input })
      break
    case 'receipts.seal': {
      const { profile, day, sealedAt, body } = write.input
      if (result !== null) add(db, profile, { kind: 'receipt', body: { day, sealedAt, body } })
      break
    }
    case 'people.save': {
      const { profile, changes } = write.input
      add(db, profile, { kind: 'person', body: { changes: [...changes] } })
      break
    }
    case 'callbacks.saveNote': {
      const { profile, ...note } = write.input
      add(db, profile, { kind: 'note', body: { note, removed: false } })
      break
    }
    case 'callbacks.removeNote': {
      const removed = callbackNote.omit({ id: true }).extend({ number: z.string() }).nullable().parse(result)
      if (removed) add(db, write.input.profile, { kind: 'note', body: { note: removed, removed: true } })
      break
    }
    default:
      // What is computed from these, and what is only of this program, stays here.
      break
  }
}

function add(db: Database, profile: string | null, { kind, body }: SharedEntry): void {
  db.run('INSERT INTO outbox (profile, kind, body) VALUES (?, ?, ?)', profile, kind, JSON.stringify(body))
}

function addDelivery(db: Database, kind: 'event' | 'refusal', row: number, receivedAt: number): void {
  db.run('INSERT INTO outbox (kind, delivery) VALUES (?, ?)', kind, row)
  if (kind === 'event') noteReceived(db, ownOrigin(db) ?? '', row, row, receivedAt)
}

/** Notes which event here is an origin's. */
export function noteReceived(
  db: Database,
  origin: string,
  seq: number,
  event: number,
  receivedAt: number,
): void {
  db.run(
    `INSERT INTO shared_origin (key, newest_at) VALUES (?, ?)
     ON CONFLICT (key) DO UPDATE SET newest_at = max(newest_at, excluded.newest_at)`,
    origin,
    receivedAt,
  )
  db.run('INSERT INTO shared_event SELECT id, ?, ? FROM shared_origin WHERE key = ?', seq, event, origin)
}
