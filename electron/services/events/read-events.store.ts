import { z } from 'zod'
import { type CutList, cutAfter } from '../../../shared/cut-list.ts'
import { readJson } from '../../../shared/reports/values.ts'
import {
  authorizationState,
  rawEncoding,
  reading,
  refusalReason,
  type StoredRefusal,
} from '../../../shared/webhooks/deliveries.ts'
import {
  maxObservations,
  type Observation,
  observationOfEvent,
  observationOfRefusal,
} from '../../../shared/webhooks/doctor/observation.ts'
import { knownEventNames } from '../../../shared/webhooks/event-names.ts'
import {
  type EventChoiceColumn,
  eventFilter,
  type FeedEvent,
  longestFieldsInFeed,
  type RefusalPage,
  type WholeEvent,
} from '../../../shared/webhooks/feed.ts'
import { storedInstant, storedInstantOrNone } from '../records/record-limits.ts'
import type { Database } from '../store/thread/database.ts'
import { eventFieldsSql, valueKinds } from './event-schema.store.ts'
import { everySeq } from './plan.store.ts'
import { type EventList, lastIndexed, listEvents } from './search.store.ts'

const text = z.string().nullable()
const listed = {
  seq: z.number(),
  receivedAt: storedInstant,
  name: z.string(),
  canonicalName: z.string(),
  callId: text,
  exten: text,
  queue: text,
  number: text,
  state: text,
  repeats: z.number(),
  lastRepeatAt: storedInstantOrNone,
}
const unknownReading = { source: 'none', nameFrom: 'fields', charset: '', notes: [] } as const
const storedReading = z
  .string()
  .transform(readJson)
  .pipe(reading.catch(() => ({ ...unknownReading, notes: [] })))
const feedRow = z
  .object({ ...listed, fields: text, reading: storedReading })
  .transform(({ reading: { notes }, ...event }): FeedEvent => ({ ...event, notes }))
const wholeRow = z.object({
  ...listed,
  verb: z.enum(['GET', 'POST']),
  path: z.string(),
  query: z.string(),
  headers: z.string(),
  rawBody: z.string(),
  rawEncoding,
  remoteAddress: z.string(),
  authorization: authorizationState,
  reading: storedReading,
  fields: z.string(),
})
const refusalListRow = z.object({
  seq: z.number(),
  receivedAt: storedInstant,
  remoteAddress: z.string(),
  verb: z.string(),
  path: z.string(),
  reason: refusalReason,
  status: z.number().nullable(),
  authorization: authorizationState,
  bodyBytes: z.number(),
  cappedBefore: z.number(),
})
const refusalWholeRow = refusalListRow.extend({
  query: z.string(),
  headers: z.string(),
  rawBody: z.string(),
  rawEncoding,
})
const valueRows = z.array(z.object({ value: z.string() }))
const lastRow = z.object({ seq: z.number(), receivedAt: storedInstant }).optional()

const listedColumns = `e.seq, e.received_at AS receivedAt, e.name, e.canonical_name AS canonicalName,
  e.call_id AS callId, e.exten, e.queue, e.number, e.state, e.repeats, e.last_repeat_at AS lastRepeatAt`
const wholeColumns = `${listedColumns}, q.verb, q.path, q.query, q.headers, q.raw_body AS rawBody,
  q.raw_encoding AS rawEncoding, q.remote_address AS remoteAddress, q.authorization, q.reading,
  ${eventFieldsSql} AS fields`
const refusalColumns = `seq, received_at AS receivedAt, remote_address AS remoteAddress, verb, path, reason, status,
  authorization, body_bytes AS bodyBytes, capped_before AS cappedBefore`
const wholeRefusalColumns = `${refusalColumns}, query, headers, raw_body AS rawBody, raw_encoding AS rawEncoding`

/** A cross join keeps the order of the array's numbers. */
const wanted = `json_each(?) AS wanted CROSS JOIN event AS e ON e.seq = wanted.value
  CROSS JOIN event_request AS q ON q.seq = e.seq`

/** Reads a page of matches and the newest event's number. */
export function readPage(db: Database, list: EventList): { events: FeedEvent[]; lastSeq: number } {
  const seqs = listEvents(db, list)
  return { events: readFeedEvents(db, seqs), lastSeq: readLast(db)?.seq ?? 0 }
}

/** Reads the events with these numbers, in their order. */
function readFeedEvents(db: Database, seqs: readonly number[]): FeedEvent[] {
  const rows = db.all(
    `SELECT ${listedColumns}, q.reading,
       iif(length(coalesce(q.fields, q.raw_body)) > ${longestFieldsInFeed}, NULL, ${eventFieldsSql}) AS fields
     FROM ${wanted}`,
    JSON.stringify(seqs),
  )
  return z.array(feedRow).parse(rows)
}

/** Reads the events with these numbers, each with its whole request. */
export function readWholeEvents(db: Database, seqs: readonly number[]): WholeEvent[] {
  const rows = db.all(`SELECT ${wholeColumns} FROM ${wanted}`, JSON.stringify(seqs))
  return z.array(wholeRow).parse(rows)
}

/** Reads the newest event's number and arrival; null if there is none. */
export function readLast(db: Database): { seq: number; receivedAt: number } | null {
  const row = db.get('SELECT seq, received_at AS receivedAt FROM event ORDER BY seq DESC LIMIT 1')
  return lastRow.parse(row) ?? null
}

const columnOfChoice = { name: 'canonical_name', exten: 'exten', queue: 'queue' } as const
const maxValues = 2_000

/** Reads a column's values by code point to choose from; at most 2,000. */
export function readEventValues(db: Database, choice: EventChoiceColumn): CutList<string> {
  return cutAfter(distinctEventValues(db, choice, maxValues + 1), maxValues)
}

/** Reads a column's values by code point, each found by one step on the index; at most the first `most` where given. */
export function distinctEventValues(db: Database, choice: EventChoiceColumn, most = -1): string[] {
  const column = columnOfChoice[choice]
  const kind = valueKinds[column]
  const indexed = db.all(
    `WITH RECURSIVE step (value) AS (
       SELECT min(value) FROM event_value WHERE kind = ${kind}
       UNION ALL
       SELECT (SELECT min(value) FROM event_value WHERE kind = ${kind} AND value > step.value)
       FROM step WHERE step.value IS NOT NULL
     ) SELECT value FROM step WHERE value IS NOT NULL LIMIT ?`,
    most,
  )
  const fresh = db.all(
    `SELECT DISTINCT ${column} AS value FROM event NOT INDEXED
     WHERE seq > ? AND ${column} IS NOT NULL LIMIT ?`,
    lastIndexed(db),
    most,
  )
  const values = valueRows.parse([...indexed, ...fresh]).map(({ value }) => value)
  return [...new Set(values)].sort()
}

export interface RefusalQuery {
  readonly before: number | null
  /** Only refusals that arrived before this instant (UTC milliseconds). */
  readonly to?: number | null
  readonly limit: number
}

export function readRefusals(db: Database, { before, to = null, limit }: RefusalQuery): RefusalPage {
  const rows = db.all(
    `SELECT ${refusalColumns} FROM refusal WHERE seq < ?1 AND (?2 IS NULL OR received_at < ?2) ORDER BY seq DESC LIMIT ?3`,
    before ?? Number.MAX_SAFE_INTEGER,
    to,
    limit + 1,
  )
  const refusals = z.array(refusalListRow).parse(rows)
  return { refusals: refusals.slice(0, limit), more: refusals.length > limit }
}

export function readRefusal(db: Database, seq: number): StoredRefusal | null {
  const row = db.get(`SELECT ${wholeRefusalColumns} FROM refusal WHERE seq = ?`, seq)
  return row === undefined ? null : refusalWholeRow.parse(row)
}

/** How far back to look for rare events; older ones may reflect settings that have changed. */
const observedMs = 7 * 24 * 3_600_000
const refusalsObserved = 100

/** Returns what the newest requests reveal about the call center's settings. */
export function readObservations(db: Database): Observation[] {
  const newest = { above: 0, below: everySeq, newestFirst: true, limit: maxObservations }
  const seqs = new Set(listEvents(db, { ...newest, filter: eventFilter.parse({}) }))
  const from = (readLast(db)?.receivedAt ?? 0) - observedMs
  for (const name of knownEventNames) {
    const filter = eventFilter.parse({ names: [name], from })
    for (const seq of listEvents(db, { ...newest, filter, limit: 1 })) seqs.add(seq)
  }
  const observations: Observation[] = []
  // One by one, because bodies may be large.
  for (const seq of seqs) {
    for (const event of readWholeEvents(db, [seq])) observations.push(observationOfEvent(event))
  }
  for (const { seq } of readRefusals(db, { before: null, limit: refusalsObserved }).refusals) {
    const refusal = readRefusal(db, seq)
    if (refusal !== null) observations.push(observationOfRefusal(refusal))
  }
  return observations
}
