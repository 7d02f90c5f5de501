import { createHash } from 'node:crypto'
import { z } from 'zod'
import { storedInstant } from '../records/record-limits.ts'
import type { Database } from '../store/thread/database.ts'
import { longRead, quickRead, write } from '../store/thread/operations.ts'
import { compareDay } from './compare.store.ts'

/** A day's comparison to seal. */
export interface ReceiptToSeal {
  readonly connectionId: string
  readonly day: string
  /** UTC milliseconds. */
  readonly sealedAt: number
  /** Canonical JSON. */
  readonly body: string
  /** Seals nothing where the day has a receipt. */
  readonly first: boolean
}

const sealedRow = z.object({
  seq: z.number(),
  day: z.string(),
  sealedAt: storedInstant,
  body: z.string(),
  previous: z.string(),
  hash: z.string(),
})
export type SealedRow = z.infer<typeof sealedRow>

/** The previous hash of a chain's first link. */
const noPrevious = '0'.repeat(64)
const columns = 'seq, day, sealed_at AS sealedAt, body, previous, hash'
const hashRow = z.object({ hash: z.string() }).optional()

/** Adds a link to a connection's chain; returns null where `first` forbids it. */
export function sealReceipt(
  db: Database,
  { connectionId, day, sealedAt, body, first }: ReceiptToSeal,
): SealedRow | null {
  if (first && readSealed(db, { connectionId, day }).length > 0) return null
  const last = db.get('SELECT hash FROM receipt WHERE profile = ? ORDER BY seq DESC LIMIT 1', connectionId)
  const previous = hashRow.parse(last)?.hash ?? noPrevious
  const hash = hashOf(previous, body)
  const seq = db.run(
    'INSERT INTO receipt (profile, day, sealed_at, body, previous, hash) VALUES (?, ?, ?, ?, ?, ?)',
    connectionId,
    day,
    sealedAt,
    body,
    previous,
    hash,
  )
  return { seq, day, sealedAt, body, previous, hash }
}

/** Reads a day's receipts, oldest first. */
export function readSealed(
  db: Database,
  { connectionId, day }: { readonly connectionId: string; readonly day: string },
): SealedRow[] {
  return z
    .array(sealedRow)
    .parse(
      db.all(`SELECT ${columns} FROM receipt WHERE profile = ? AND day = ? ORDER BY seq`, connectionId, day),
    )
}

/** Reads each day's newest receipt, newest day first. */
export function readNewestSealed(db: Database, connectionId: string): SealedRow[] {
  return z.array(sealedRow).parse(
    db.all(
      `SELECT ${columns} FROM receipt
       WHERE seq IN (SELECT max(seq) FROM receipt WHERE profile = ? GROUP BY day) ORDER BY day DESC`,
      connectionId,
    ),
  )
}

/** Tells whether each link of a connection's chain has its own content's hash, and that of the link before. */
export function isChainIntact(db: Database, connectionId: string): boolean {
  let last = noPrevious
  for (const row of db.each(`SELECT ${columns} FROM receipt WHERE profile = ? ORDER BY seq`, connectionId)) {
    const { previous, body, hash } = sealedRow.parse(row)
    if (previous !== last || hash !== hashOf(previous, body)) return false
    last = hash
  }
  return true
}

/** Tells whether a record of a period was stored after an instant. */
export function hasLaterRecords(
  db: Database,
  {
    connectionId,
    from,
    to,
    since,
  }: { readonly connectionId: string; readonly from: number; readonly to: number; readonly since: number },
): boolean {
  const found = db.get(
    `SELECT 1 FROM archive AS a CROSS JOIN record AS r INDEXED BY record_by_starttime ON r.archive = a.id
     CROSS JOIN newest AS n ON n.row = r.row
     WHERE a.profile = ? AND r.started_at >= ? AND r.started_at < ? AND n.stored_at > ? LIMIT 1`,
    connectionId,
    from,
    to,
    since,
  )
  return found !== undefined
}

function hashOf(previous: string, body: string): string {
  return createHash('sha256').update(previous).update(body).digest('hex')
}

export const receiptOperations = {
  'receipts.compare': longRead(compareDay),
  'receipts.ofDay': quickRead(readSealed),
  'receipts.newest': quickRead(readNewestSealed),
  'receipts.isIntact': longRead(isChainIntact),
  'receipts.hasLater': longRead(hasLaterRecords),
  'receipts.seal': write(sealReceipt),
}

type Own = typeof receiptOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
