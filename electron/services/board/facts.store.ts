import { z } from 'zod'
import { testCallIdPrefix } from '../../../shared/webhooks/deliveries.ts'
import { longestFieldsInFeed } from '../../../shared/webhooks/feed.ts'
import { eventFieldsSql } from '../events/event-schema.store.ts'
import { readRuns } from '../events/receiver-runs.store.ts'
import type { Database } from '../store/thread/database.ts'
import { apply, boardEvents, longestGapMs } from './fold.ts'
import type { BoardEvent, BoardState } from './state.ts'

/** A run is saved each ten seconds; after three times that, the receiver slept. */
export const runSlackMs = 30_000
/** Later than every event. */
export const endOfTime = Number.MAX_SAFE_INTEGER

const text = z.string().nullable()
const eventRows: z.ZodType<BoardEvent[]> = z.array(
  z.object({
    seq: z.number(),
    receivedAt: z.number(),
    canonicalName: z.string(),
    callId: text,
    exten: text,
    queue: text,
    number: text,
    state: text,
    fields: text,
  }),
)
const counted = z.object({ n: z.number() })
const arrival = z.object({ at: z.number() }).optional()

const marks = boardEvents.map(() => '?').join(', ')
const columns = `e.seq, e.received_at AS receivedAt, e.canonical_name AS canonicalName, e.call_id AS callId,
  e.exten, e.queue, e.number, e.state,
  iif(length(coalesce(q.fields, q.raw_body)) > ${longestFieldsInFeed}, NULL, ${eventFieldsSql}) AS fields`
const requests = `LEFT JOIN event_request AS q ON q.seq = e.seq AND e.canonical_name IN (${marks})`

/** Instants, UTC milliseconds: `after` is exclusive, `to` inclusive. */
interface Stretch {
  readonly after: number
  readonly to: number
}

/** Counts a stretch's events up to one more than `most`. */
export function countEvents(db: Database, { after, to }: Stretch, most: number): number {
  const row = db.get(
    `SELECT count(*) AS n FROM (
       SELECT 1 FROM event INDEXED BY event_by_time WHERE received_at > ? AND received_at <= ? LIMIT ?)`,
    after,
    to,
    most + 1,
  )
  return counted.parse(row).n
}

/** Applies a stretch's facts to the state at its beginning. */
export function applyStretch(db: Database, state: BoardState, { after, to }: Stretch): void {
  const events = db.all(
    `SELECT ${columns} FROM event AS e INDEXED BY event_by_time ${requests}
     WHERE e.received_at > ? AND e.received_at <= ? ORDER BY e.received_at, e.seq`,
    ...boardEvents,
    after,
    to,
  )
  applyEvents(db, state, eventRows.parse(events), to, after)
}

/** Applies events in order, and between them that the receiver began to listen. */
function applyEvents(
  db: Database,
  state: BoardState,
  events: readonly BoardEvent[],
  to: number,
  after = (events[0]?.receivedAt ?? to) - 1,
): void {
  const runs = readRuns(db, { from: after - runSlackMs, to: to === endOfTime ? to : to + 1 })
  let next = 0
  let heardUntil = Number.NEGATIVE_INFINITY
  const beginRuns = (until: number) => {
    for (let run = runs[next]; run && run.from <= until; run = runs[++next]) {
      if (run.from > after) beginListening(db, state, run.from)
      heardUntil = Math.max(heardUntil, run.to + runSlackMs)
    }
  }
  for (const event of events) {
    beginRuns(event.receivedAt)
    // An archive of before the runs, or a receiver that just began.
    if (event.receivedAt > heardUntil) beginListening(db, state, event.receivedAt)
    apply(state, { kind: 'event', event })
  }
  beginRuns(to)
}

/** Applies the events with these numbers that arrived up to an instant. */
export function applyListed(db: Database, state: BoardState, seqs: readonly number[], to: number): void {
  const events = db.all(
    `SELECT ${columns} FROM json_each(?) AS wanted CROSS JOIN event AS e ON e.seq = wanted.value ${requests}
     WHERE e.received_at <= ? ORDER BY e.received_at, e.seq`,
    JSON.stringify(seqs),
    ...boardEvents,
    to,
  )
  applyEvents(db, state, eventRows.parse(events), to)
}

/** Begins to listen, unless an event that isn't among the standing ones came just before. */
export function beginListening(db: Database, state: BoardState, at: number): void {
  if (state.asOf === null || at - state.asOf <= longestGapMs) return
  const row = db.get(
    `SELECT received_at AS at FROM event INDEXED BY event_by_time
     WHERE received_at < ? AND coalesce(call_id, '') NOT LIKE '${testCallIdPrefix}%'
     ORDER BY received_at DESC LIMIT 1`,
    at,
  )
  const before = arrival.parse(row)?.at ?? Number.NEGATIVE_INFINITY
  if (at - before > longestGapMs) apply(state, { kind: 'listening', at })
}
