import { z } from 'zod'
import { type CutList, cutAfter } from '../../../shared/cut-list.ts'
import { type Failure, failure } from '../../../shared/errors.ts'
import type { RelayAgain, RelayDelivery, RelayFilter } from '../../../shared/relay.ts'
import { readJson } from '../../../shared/reports/values.ts'
import { plainCell } from '../events/delivery.ts'
import { readWholeEvents } from '../events/read-events.store.ts'
import { storedInstant, storedInstantOrNone } from '../records/record-limits.ts'
import type { Database, Value } from '../store/thread/database.ts'
import { longRead, quickRead, write } from '../store/thread/operations.ts'

/** A destination as the store knows it. */
export interface OfDestination {
  readonly destination: string
  readonly filter: RelayFilter
}

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

export interface RelayPlace {
  readonly passed: number
  readonly since: number
  readonly deliveredAt: number | null
  readonly failing: { readonly since: number; readonly failure: Failure } | null
}

const storedFailure = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : readJson(text)))
  .pipe(failure.nullable().catch({ code: 'internal', detail: {} }))
const placeRow = z
  .object({
    passed: z.number(),
    since: storedInstant,
    delivered_at: storedInstantOrNone,
    down_since: storedInstantOrNone,
    failure: storedFailure,
  })
  .transform(
    ({ passed, since, delivered_at, down_since, failure: why }): RelayPlace => ({
      ...{ passed, since, deliveredAt: delivered_at },
      failing: down_since === null || why === null ? null : { since: down_since, failure: why },
    }),
  )

function readPlace(db: Database, destination: string): RelayPlace | null {
  const row = db.get(
    'SELECT passed, since, delivered_at, down_since, failure FROM relay_place WHERE destination = ?',
    destination,
  )
  return row === undefined ? null : placeRow.parse(row)
}

interface PlaceToBegin {
  readonly destination: string
  readonly at: number
}

/** Begins with the next event, unless the destination has a place. */
function begin(db: Database, { destination, at }: PlaceToBegin): null {
  db.run(
    `INSERT INTO relay_place (destination, passed, since)
     VALUES (?, (SELECT coalesce(max(seq), 0) FROM event), ?) ON CONFLICT DO NOTHING`,
    destination,
    at,
  )
  return null
}

function forget(db: Database, destination: string): null {
  db.run('DELETE FROM relay_place WHERE destination = ?', destination)
  db.run('DELETE FROM relay_delivery WHERE destination = ?', destination)
  return null
}

/** An event without a call or an extension stands alone. */
const laneSql = `CASE WHEN e.call_id <> '' THEN 'call ' || e.call_id WHEN e.exten <> '' THEN 'exten ' || e.exten
  ELSE 'event ' || e.seq END`

/** The condition that a filter takes event `e`, and its three values. */
const isTaken = `(json_array_length(?) = 0 OR e.canonical_name IN (SELECT value FROM json_each(?)))
  AND (json_array_length(?) = 0 OR e.queue IN (SELECT value FROM json_each(?)))
  AND (json_array_length(?) = 0 OR e.exten IN (SELECT value FROM json_each(?)))`
const takenValues = ({ names, queues, extens }: RelayFilter): Value[] =>
  [names, queues.map(plainCell), extens.map(plainCell)]
    .map((list) => JSON.stringify(list))
    .flatMap((list) => [list, list])

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
function readNext(db: Database, { destination, filter, at, limit }: NextToRead): NextItems {
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
function settle(db: Database, { destination, place, delivered, rows, isBack }: ToSettle): null {
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

function savePlace(db: Database, destination: string, { passed, deliveredAt, failing }: RelayPlace): void {
  db.run(
    'UPDATE relay_place SET passed = ?, delivered_at = ?, down_since = ?, failure = ? WHERE destination = ?',
    ...[passed, deliveredAt, failing?.since ?? null, failing && JSON.stringify(failing.failure)],
    destination,
  )
}

interface ToGiveUp extends OfDestination {
  readonly at: number
  /** What waits since before this instant is given up. */
  readonly before: number
}

/** As many as one commit sets aside. */
const givenUpAtOnce = 2_000

/** Sets aside what waited too long for a destination that takes nothing; returns whether there may be more. */
function giveUp(db: Database, { destination, filter, at, before }: ToGiveUp): boolean {
  const place = readPlace(db, destination)
  if (place === null) return false
  db.run(
    `UPDATE relay_delivery SET set_aside_at = ? WHERE destination = ? AND set_aside_at IS NULL AND since < ?`,
    at,
    destination,
    before,
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
    ...[destination, at, place.failing && JSON.stringify(place.failing.failure)],
    ...[place.passed, until, place.since, ...takenValues(filter)],
  )
  savePlace(db, destination, { ...place, passed: until })
  return true
}

interface ToDeliverAgain extends OfDestination {
  readonly what: RelayAgain
  readonly at: number
  /** Only events with a higher number. */
  readonly above: number
}

const againAtOnce = 2_000
const seqRows = z.array(z.object({ seq: z.number() }))

/** Lets some events wait that shall be delivered again; returns how many, and the last one of them, if there may be more. */
function deliverAgain(
  db: Database,
  { destination, filter, what, at, above }: ToDeliverAgain,
): { count: number; last: number | null } {
  if (readPlace(db, destination) === null) return { count: 0, last: null }
  const found = seqRows.parse(
    what.kind === 'period'
      ? db.all(
          `SELECT e.seq FROM event AS e NOT INDEXED JOIN relay_place AS p ON p.destination = ?
           WHERE e.seq > ? AND e.seq <= p.passed AND e.received_at >= ? AND e.received_at < ? AND ${isTaken}
             AND (json_array_length(?) = 0 OR e.canonical_name IN (SELECT value FROM json_each(?)))
           ORDER BY e.seq LIMIT ${againAtOnce}`,
          ...[destination, above, what.from, what.to, ...takenValues(filter)],
          ...[JSON.stringify(what.names), JSON.stringify(what.names)],
        )
      : db.all(
          `SELECT seq FROM relay_delivery WHERE destination = ? AND seq > ? AND seq = ifnull(?, seq)
             AND (? OR set_aside_at IS NOT NULL) ORDER BY seq LIMIT ${againAtOnce}`,
          ...[destination, above, what.kind === 'one' ? what.seq : null, what.kind === 'one' ? 1 : 0],
        ),
  )
  for (const { seq } of found) {
    db.run(
      `INSERT INTO relay_delivery (destination, seq, lane, tries, since, next_at)
       SELECT ?, e.seq, ${laneSql}, 0, ?, 0 FROM event AS e WHERE e.seq = ?
       ON CONFLICT DO UPDATE SET since = excluded.since, next_at = 0, set_aside_at = NULL`,
      ...[destination, at, seq],
    )
  }
  return { count: found.length, last: found.length < againAtOnce ? null : (found.at(-1)?.seq ?? null) }
}

/** As many events are counted at most. */
const countedAtMost = 100_000
const countRow = z.object({ count: z.number(), oldest: storedInstantOrNone })

export interface Standing {
  readonly place: RelayPlace | null
  readonly behind: number
  readonly oldest: number | null
  readonly setAside: number
}

/** Reads how far a destination is. */
function readStanding(db: Database, { destination, filter }: OfDestination): Standing {
  return db.snapshot(() => {
    const place = readPlace(db, destination)
    const fresh = countRow.parse(
      db.get(
        `SELECT count(*) AS count, min(receivedAt) AS oldest FROM (
           SELECT e.received_at AS receivedAt FROM event AS e NOT INDEXED
           WHERE e.seq > ? AND e.received_at >= ? AND ${isTaken} LIMIT ${countedAtMost})`,
        ...[place?.passed ?? Number.MAX_SAFE_INTEGER, place?.since ?? 0, ...takenValues(filter)],
      ),
    )
    const waiting = countRow.parse(
      db.get(
        `SELECT count(*) AS count, min(e.received_at) AS oldest
         FROM relay_delivery AS r INDEXED BY relay_waiting CROSS JOIN event AS e ON e.seq = r.seq
         WHERE r.destination = ? AND r.set_aside_at IS NULL`,
        destination,
      ),
    )
    const aside = countRow.parse(
      db.get(
        `SELECT count(*) AS count, NULL AS oldest FROM relay_delivery
         WHERE destination = ? AND set_aside_at IS NOT NULL`,
        destination,
      ),
    )
    const oldest = [fresh.oldest, waiting.oldest].filter((at) => at !== null)
    return {
      place,
      behind: fresh.count + waiting.count,
      oldest: oldest.length === 0 ? null : Math.min(...oldest),
      setAside: aside.count,
    }
  })
}

const deliveryRows = z.array(
  z.object({
    seq: z.number(),
    receivedAt: storedInstant,
    name: z.string(),
    callId: z.string().nullable(),
    tries: z.number(),
    lastAt: storedInstantOrNone,
    nextAt: storedInstantOrNone,
    setAsideAt: storedInstantOrNone,
    failure: storedFailure,
  }),
)
const listedAtMost = 200

interface ToList {
  readonly destination: string
  readonly setAside: boolean
}

function listDeliveries(db: Database, { destination, setAside }: ToList): CutList<RelayDelivery> {
  const rows = db.all(
    `SELECT r.seq, e.received_at AS receivedAt, e.name, e.call_id AS callId, r.tries, r.last_at AS lastAt,
       nullif(r.next_at, 0) AS nextAt, r.set_aside_at AS setAsideAt, r.failure
     FROM relay_delivery AS r CROSS JOIN event AS e ON e.seq = r.seq
     WHERE r.destination = ? AND r.set_aside_at IS ${setAside ? 'NOT NULL' : 'NULL'}
     ORDER BY r.seq ${setAside ? 'DESC' : ''} LIMIT ${listedAtMost + 1}`,
    destination,
  )
  return cutAfter(deliveryRows.parse(rows), listedAtMost)
}

export const relayOperations = {
  'relay.next': quickRead(readNext),
  'relay.event': quickRead((db: Database, seq: number) => readWholeEvents(db, [seq])[0] ?? null),
  'relay.standing': longRead(readStanding),
  'relay.list': quickRead(listDeliveries),
  'relay.begin': write(begin),
  'relay.forget': write(forget),
  'relay.settle': write(settle),
  'relay.giveUp': write(giveUp),
  'relay.again': write(deliverAgain),
}

type Own = typeof relayOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
