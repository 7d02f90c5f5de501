import { z } from 'zod'
import { type CutList, cutAfter } from '../../../shared/cut-list.ts'
import type { RelayDelivery } from '../../../shared/relay.ts'
import { storedInstant, storedInstantOrNone } from '../records/record-limits.ts'
import type { Database } from '../store/thread/database.ts'
import {
  isTaken,
  type OfDestination,
  type RelayPlace,
  readPlace,
  storedFailure,
  takenValues,
} from './relay-place.store.ts'

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
export function readStanding(db: Database, { destination, filter }: OfDestination): Standing {
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

export function listDeliveries(db: Database, { destination, setAside }: ToList): CutList<RelayDelivery> {
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
