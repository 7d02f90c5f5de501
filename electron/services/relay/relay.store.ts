import { z } from 'zod'
import type { RelayAgain } from '../../../shared/relay.ts'
import { readWholeEvents } from '../events/read-events.store.ts'
import type { Database } from '../store/thread/database.ts'
import { longRead, quickRead, write } from '../store/thread/operations.ts'
import {
  begin,
  forget,
  isTaken,
  laneSql,
  type OfDestination,
  readPlace,
  takenValues,
} from './relay-place.store.ts'
import { giveUp, readNext, settle } from './relay-round.store.ts'
import { listDeliveries, readStanding } from './relay-standing.store.ts'

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
