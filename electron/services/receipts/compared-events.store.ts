import { z } from 'zod'
import { extensionStateOf } from '../../../shared/webhooks/event-fields.ts'
import { eventFieldsSql, valueKinds } from '../events/event-schema.store.ts'
import { boundsOfPeriod } from '../events/period.store.ts'
import { lastIndexed } from '../events/search.store.ts'
import type { Database, Value } from '../store/thread/database.ts'
import type { CallEvent, Period } from './compared-calls.store.ts'

const listRow = z.object({ list: z.string() })
const texts = z.array(z.string())
const numbers = z.array(z.number())
const seqRow = z.object({ seq: z.number() }).optional()
const arrivalRow = z.object({ at: z.number().nullable() })
const repeatRows = z.array(z.object({ name: z.string(), items: z.number() }))
const contentRows = z.array(z.object({ seq: z.number(), content: z.string() }))

const columns = ['e.call_id', 'e.canonical_name', 'e.exten', 'e.queue', 'e.state'] as const
const numberColumns = ['e.seq', 'e.received_at', 'e.repeats'] as const
/** Ids that begin with the call's second, ten digits since 2001. */
const datedId = `${'[0-9]'.repeat(10)}*`

/**
 * Reads the events of the calls that began in a period, by call id: by the second at the head of their ids, as an
 * event may be delivered later; ids without one are taken by their arrival.
 */
export function readEvents(db: Database, { from, to }: Period): Map<string, CallEvent[]> {
  const events = new Map<string, CallEvent[]>()
  const last = lastIndexed(db)
  const ids = [String(Math.floor(from / 1_000)), String(Math.ceil(to / 1_000))]
  add(
    db,
    events,
    `event_value AS v CROSS JOIN event AS e ON e.seq = v.seq
     WHERE v.kind = ${valueKinds.call_id} AND v.value >= ? AND v.value < ? AND v.seq <= ?`,
    [...ids, last],
  )
  add(db, events, 'event AS e NOT INDEXED WHERE e.seq > ? AND e.call_id >= ? AND e.call_id < ?', [
    last,
    ...ids,
  ])
  const { above, below } = boundsOfPeriod(db, { from, to }, last)
  add(
    db,
    events,
    `event AS e NOT INDEXED WHERE e.seq > ? AND e.seq < ? AND e.received_at >= ? AND e.received_at < ?
       AND e.call_id NOT GLOB '${datedId}'`,
    [above, below, from, to],
  )
  return events
}

function add(db: Database, events: Map<string, CallEvent[]>, from: string, values: readonly Value[]): void {
  const { list: found } = listRow.parse(
    // One text for all rows: several times faster than an object for each.
    db.get(
      `SELECT json_array(${[
        ...columns.map((column) => `json_group_array(coalesce(${column}, ''))`),
        ...numberColumns.map((column) => `json_group_array(${column})`),
      ].join(', ')}) AS list FROM ${from}`,
      ...values,
    ),
  )
  const lists = z
    .tuple([texts, texts, texts, texts, texts, numbers, numbers, numbers])
    .parse(JSON.parse(found))
  const [ids, names, extens, queues, states, seqs, arrivals, repeats] = lists
  const known = new Map<string, string>()
  for (const [index, id] of ids.entries()) {
    let ofCall = events.get(id)
    if (!ofCall) {
      ofCall = []
      events.set(id, ofCall)
    }
    const spelled = states[index] ?? ''
    let state = known.get(spelled)
    if (state === undefined) {
      state = extensionStateOf(spelled) ?? spelled
      known.set(spelled, state)
    }
    ofCall.push({
      seq: seqs[index] ?? 0,
      name: names[index] ?? '',
      exten: extens[index] ?? '',
      queue: queues[index] ?? '',
      state,
      receivedAt: arrivals[index] ?? 0,
      repeats: repeats[index] ?? 0,
    })
  }
}

/** Tells whether an event of this name, with or without a call's id, was received since an instant. */
export function wasHeardSince(db: Database, name: string, since: number): boolean {
  const last = lastIndexed(db)
  const newest = seqRow.parse(
    db.get(
      `SELECT seq FROM event WHERE seq > ? AND canonical_name = ?
       UNION ALL SELECT * FROM (SELECT seq FROM event_value
         WHERE kind = ${valueKinds.canonical_name} AND value = ? ORDER BY seq DESC LIMIT 1) LIMIT 1`,
      last,
      name,
      name,
    ),
  )
  if (!newest) return false
  const { at } = arrivalRow.parse(db.get('SELECT received_at AS at FROM event WHERE seq = ?', newest.seq))
  return at !== null && at >= since
}

/** Counts the repeats of a period's events without a call, by name. */
export function repeatsWithoutCall(
  db: Database,
  { from, to }: Period,
): { readonly name: string; readonly items: number }[] {
  const { above, below } = boundsOfPeriod(db, { from, to }, lastIndexed(db))
  return repeatRows.parse(
    db.all(
      `SELECT canonical_name AS name, sum(repeats) AS items FROM event NOT INDEXED
       WHERE seq > ? AND seq < ? AND received_at >= ? AND received_at < ? AND call_id IS NULL AND repeats > 0
       GROUP BY canonical_name`,
      above,
      below,
      from,
      to,
    ),
  )
}

/** Returns the last arrival between two instants, or null. */
export function lastArrival(db: Database, { from, to }: Period): number | null {
  return arrivalRow.parse(
    db.get('SELECT max(received_at) AS at FROM event WHERE received_at > ? AND received_at < ?', from, to),
  ).at
}

/** Returns these events' fields as received, by number. */
export function contentsOf(db: Database, seqs: readonly number[]): Map<number, string> {
  const found = db.all(
    `SELECT q.seq, ${eventFieldsSql} AS content
     FROM json_each(?) AS wanted CROSS JOIN event_request AS q ON q.seq = wanted.value`,
    JSON.stringify(seqs),
  )
  return new Map(contentRows.parse(found).map(({ seq, content }) => [seq, content]))
}
