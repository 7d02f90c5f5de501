import { z } from 'zod'
import { type Failure, failure } from '../../../shared/errors.ts'
import type { RelayFilter } from '../../../shared/relay.ts'
import { readJson } from '../../../shared/reports/values.ts'
import { plainCell } from '../events/delivery.ts'
import { storedInstant, storedInstantOrNone } from '../records/record-limits.ts'
import type { Database, Value } from '../store/thread/database.ts'

/** A destination as the store knows it. */
export interface OfDestination {
  readonly destination: string
  readonly filter: RelayFilter
}

export interface RelayPlace {
  readonly passed: number
  readonly since: number
  readonly deliveredAt: number | null
  readonly failing: { readonly since: number; readonly failure: Failure } | null
}

export const storedFailure = z
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

export function readPlace(db: Database, destination: string): RelayPlace | null {
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
export function begin(db: Database, { destination, at }: PlaceToBegin): null {
  db.run(
    `INSERT INTO relay_place (destination, passed, since)
     VALUES (?, (SELECT coalesce(max(seq), 0) FROM event), ?) ON CONFLICT DO NOTHING`,
    destination,
    at,
  )
  return null
}

export function forget(db: Database, destination: string): null {
  db.run('DELETE FROM relay_place WHERE destination = ?', destination)
  db.run('DELETE FROM relay_delivery WHERE destination = ?', destination)
  return null
}

export function savePlace(
  db: Database,
  destination: string,
  { passed, deliveredAt, failing }: RelayPlace,
): void {
  db.run(
    'UPDATE relay_place SET passed = ?, delivered_at = ?, down_since = ?, failure = ? WHERE destination = ?',
    ...[passed, deliveredAt, failing?.since ?? null, failing && JSON.stringify(failing.failure)],
    destination,
  )
}

/** An event without a call or an extension stands alone. */
export const laneSql = `CASE WHEN e.call_id <> '' THEN 'call ' || e.call_id WHEN e.exten <> '' THEN 'exten ' || e.exten
  ELSE 'event ' || e.seq END`

/** The condition that a filter takes event `e`, and its three values. */
export const isTaken = `(json_array_length(?) = 0 OR e.canonical_name IN (SELECT value FROM json_each(?)))
  AND (json_array_length(?) = 0 OR e.queue IN (SELECT value FROM json_each(?)))
  AND (json_array_length(?) = 0 OR e.exten IN (SELECT value FROM json_each(?)))`
export const takenValues = ({ names, queues, extens }: RelayFilter): Value[] =>
  [names, queues.map(plainCell), extens.map(plainCell)]
    .map((list) => JSON.stringify(list))
    .flatMap((list) => [list, list])
