import { z } from 'zod'
import type { Failure } from '../../../shared/errors.ts'
import { storedInstant, storedInstantOrNone } from '../records/record-limits.ts'
import type { Database } from '../store/thread/database.ts'
import {
  isTaken,
  laneSql,
  type OfDestination,
  type RelayPlace,
  readPlace,
  savePlace,
  takenValues,
} from './relay-place.store.ts'

/** An event to deliver; all of a lane are delivered one after the other. */
export interface RelayItem {
  readonly seq: number
  readonly receivedAt: number
  readonly lane: string
  readonly tries: number
  /** Since when it waits; null for one that wasn't tried. */
  readonly since: number | null
}

/** A row as it is saved. */
export interface RelayRow extends Pick<RelayItem, 'seq' | 'lane' | 'tries'> {
  readonly since: number
  readonly lastAt: number | null
  readonly nextAt: number
  readonly setAsideAt: number | null
  readonly failure: Failure | null
}

/** How many events are looked through at once, where a filter takes few. */
const lookedThrough = 5_000

const itemRows = z.array(
  z.object({
    seq: z.number(),
    receivedAt: storedInstant,
    lane: z.string(),
    tries: z.number(),
    since: storedInstantOrNone,
    isBlocked: z.number().transform(Boolean),
  }),
)
const nextRow = z.object({ value: storedInstantOrNone })
const boundRow = z.object({ value: z.number().nullable() })

interface NextToRead extends OfDestination {
  readonly at: number
  readonly limit: number
}

export interface NextItems {
  readonly place: RelayPlace | null
  /** Rows whose time has come, and before which nothing of their lane still waits for its own. */
  readonly due: readonly RelayItem[]
  readonly fresh: readonly (RelayItem & { readonly isBlocked: boolean })[]
  /** The place once all of `fresh` are dealt with. */
  readonly passed: number
  /** Whether more events wait behind `passed`. */
  readonly more: boolean
  /** When the next row's time comes; null without one. */
  readonly nextAt: number | null
}

/** Reads what to deliver next. */
export function readNext(db: Database, { destination, filter, at, limit }: NextToRead): NextItems {
  return db.snapshot(() => {
    const place = readPlace(db, destination)
    if (place === null) return { place, due: [], fresh: [], passed: 0, more: false, nextAt: null }
    const due = itemRows.parse(
      db.all(
        `SELECT r.seq, e.received_at AS receivedAt, r.lane, r.tries, r.since, 0 AS isBlocked
         FROM relay_delivery AS r INDEXED BY relay_waiting CROSS JOIN event AS e ON e.seq = r.seq
         WHERE r.destination = ?1 AND r.set_aside_at IS NULL AND r.next_at <= ?2 AND NOT EXISTS (
           SELECT 1 FROM relay_delivery AS b INDEXED BY relay_waiting_in_lane
           WHERE b.destination = ?1 AND b.lane = r.lane AND b.set_aside_at IS NULL AND b.seq < r.seq AND b.next_at > ?2)
         ORDER BY r.seq LIMIT ?3`,
        destination,
        at,
        limit,
      ),
    )
    const last = boundRow.parse(db.get('SELECT max(seq) AS value FROM event')).value ?? 0
    const until = Math.min(last, place.passed + lookedThrough)
    const fresh = itemRows.parse(
      db.all(
        `SELECT seq, receivedAt, lane, 0 AS tries, NULL AS since, EXISTS (
           SELECT 1 FROM relay_delivery AS b INDEXED BY relay_waiting_in_lane
           WHERE b.destination = ? AND b.lane = found.lane AND b.set_aside_at IS NULL) AS isBlocked
         FROM (SELECT e.seq, e.received_at AS receivedAt, ${laneSql} AS lane FROM event AS e NOT INDEXED
           WHERE e.seq > ? AND e.seq <= ? AND e.received_at >= ? AND ${isTaken} ORDER BY e.seq LIMIT ?) AS found`,
        ...[destination, place.passed, until, place.since],
        ...takenValues(filter),
        limit,
      ),
    )
    const passed = fresh.length === limit ? (fresh.at(-1)?.seq ?? until) : Math.max(until, place.passed)
    const next = db.get(
      `SELECT min(next_at) AS value FROM relay_delivery INDEXED BY relay_waiting
       WHERE destination = ? AND set_aside_at IS NULL AND next_at > ?`,
      destination,
      at,
    )
    return { place, due, fresh, passed, more: passed < last, nextAt: nextRow.parse(next).value }
  })
}

export interface ToSettle {
  readonly destination: string
  readonly place: RelayPlace
  readonly delivered: readonly number[]
  readonly rows: readonly RelayRow[]
  /** Whether it takes events again, so that all that waits is tried. */
  readonly isBack: boolean
}

/** Saves what became of a round; nothing of a destination that was removed meanwhile. */
export function settle(db: Database, { destination, place, delivered, rows, isBack }: ToSettle): null {
  if (readPlace(db, destination) === null) return null
  savePlace(db, destination, place)
  for (const seq of delivered)
    db.run('DELETE FROM relay_delivery WHERE destination = ? AND seq = ?', destination, seq)
  if (isBack) {
    db.run(
      'UPDATE relay_delivery SET next_at = 0 WHERE destination = ? AND set_aside_at IS NULL',
      destination,
    )
  }
  for (const row of rows) {
    db.run(
      `INSERT OR REPLACE INTO relay_delivery
       (destination, seq, lane, tries, since, last_at, next_at, set_aside_at, failure)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[destination, row.seq, row.lane, row.tries, row.since, row.lastAt, row.nextAt, row.setAsideAt],
      row.failure && JSON.stringify(row.failure),
    )
  }
  return null
}

interface ToGiveUp extends OfDestination {
  readonly at: number
  /** What waits since before this instant is given up. */
  readonly before: number
}

/** As many as one commit sets aside. */
const givenUpAtOnce = 2_000

/** Sets aside what waited too long for a destination that takes nothing; returns whether there may be more. */
export function giveUp(db: Database, { destination, filter, at, before }: ToGiveUp): boolean {
  const place = readPlace(db, destination)
  if (place === null) return false
  const why = place.failing && JSON.stringify(place.failing.failure)
  // What was never tried itself was given up for what its destination answered to others.
  db.run(
    `UPDATE relay_delivery SET set_aside_at = ?, failure = coalesce(failure, ?)
     WHERE destination = ? AND set_aside_at IS NULL AND since < ?`,
    ...[at, why, destination, before],
  )
  // Up to the first one that may still be tried.
  const { value: young } = boundRow.parse(
    db.get(
      'SELECT min(seq) AS value FROM event NOT INDEXED WHERE seq > ? AND seq <= ? AND received_at >= ?',
      ...[place.passed, place.passed + givenUpAtOnce, before],
    ),
  )
  const { value: last } = boundRow.parse(db.get('SELECT max(seq) AS value FROM event'))
  const until = Math.min(place.passed + givenUpAtOnce, last ?? 0, (young ?? Number.MAX_SAFE_INTEGER) - 1)
  if (until <= place.passed) return false
  db.run(
    `INSERT OR IGNORE INTO relay_delivery (destination, seq, lane, tries, since, next_at, set_aside_at, failure)
     SELECT ?, e.seq, ${laneSql}, 0, e.received_at, 0, ?, ? FROM event AS e NOT INDEXED
     WHERE e.seq > ? AND e.seq <= ? AND e.received_at >= ? AND ${isTaken}`,
    ...[destination, at, why],
    ...[place.passed, until, place.since, ...takenValues(filter)],
  )
  savePlace(db, destination, { ...place, passed: until })
  return true
}
