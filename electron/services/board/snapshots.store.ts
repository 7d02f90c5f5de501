import { deflateSync, inflateSync } from 'node:zlib'
import { z } from 'zod'
import { readLast } from '../events/read-events.store.ts'
import { blob, type Database } from '../store/thread/database.ts'
import { applyStretch, countEvents, endOfTime } from './facts.store.ts'
import { decodeState, encodeState } from './snapshot.ts'
import { type BoardState, emptyState } from './state.ts'

/** A stored state of the board, with all events up to `at` (UTC milliseconds). */
interface Snapshot {
  readonly at: number
  readonly state: BoardState
}

/** A snapshot to store, and the newest event when it was made. */
interface SnapshotToSave {
  readonly at: number
  readonly state: Uint8Array
  readonly lastSeq: number
}

const quarterMs = 15 * 60_000
/** Many times what a board of thousands takes. */
const mostBytes = 64 * 1_024 ** 2
/** In a rush, snapshots come after this many events already. */
const maxEvents = 2_500

const snapshotRow = z.object({ at: z.number(), state: blob }).optional()
const arrivalRow = z.object({ at: z.number() }).optional()

/** Reads the newest snapshot up to an instant; null if there is none. */
export function readSnapshot(db: Database, at: number): Snapshot | null {
  const row = snapshotRow.parse(
    db.get('SELECT at, state FROM board_snapshot WHERE at <= ? ORDER BY at DESC LIMIT 1', at),
  )
  const state = row && stateIn(row.state)
  return state ? { at: row.at, state } : null
}

/** What can't be read, as of an archive that somebody gives, is made again of the events. */
function stateIn(stored: Uint8Array): BoardState | null {
  try {
    return decodeState(inflateSync(stored, { maxOutputLength: mostBytes }).toString())
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/**
 * Makes the snapshot that comes after the newest one: at the end of the next quarter of an hour with events,
 * or earlier in a rush. Returns null if that is later than `until` (UTC milliseconds).
 */
export function makeNextSnapshot(db: Database, { until }: { readonly until: number }): SnapshotToSave | null {
  return db.snapshot(() => {
    const { at: after, state } = readSnapshot(db, endOfTime) ?? { at: -1, state: emptyState() }
    const first = readArrival(db, after, 0)
    if (first === null || first > until) return null
    const quarter = Math.ceil(first / quarterMs) * quarterMs
    const isRush = countEvents(db, { after, to: quarter }, maxEvents) > maxEvents
    const at = isRush ? (readArrival(db, after, maxEvents - 1) ?? quarter) : quarter
    if (at > until) return null
    applyStretch(db, state, { after, to: at })
    return { at, state: deflateSync(encodeState(state)), lastSeq: readLast(db)?.seq ?? 0 }
  })
}

/** Saves a snapshot; returns whether it stands, as an event of before may have come meanwhile. */
export function saveSnapshot(db: Database, { at, state, lastSeq }: SnapshotToSave): boolean {
  const late = db.get(
    'SELECT received_at AS at FROM event WHERE seq > ? AND received_at <= ? LIMIT 1',
    lastSeq,
    at,
  )
  if (late !== undefined) return false
  db.run('INSERT OR REPLACE INTO board_snapshot VALUES (?, ?)', at, state)
  return true
}

/** Reads when the event arrived that comes `skipped` events after the first one after an instant. */
function readArrival(db: Database, after: number, skipped: number): number | null {
  const row = db.get(
    `SELECT received_at AS at FROM event INDEXED BY event_by_time
     WHERE received_at > ? ORDER BY received_at LIMIT 1 OFFSET ?`,
    after,
    skipped,
  )
  return arrivalRow.parse(row)?.at ?? null
}
