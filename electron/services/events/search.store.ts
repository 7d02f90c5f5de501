import { z } from 'zod'
import { searchWords } from '../../../shared/text.ts'
import type { Database } from '../store/thread/database.ts'
import { boundsOfPeriod } from './period.store.ts'
import { eventText } from './plain-text.ts'
import { type EventPlan, type EventSearch, everySeq, planEvents, planScan } from './plan.store.ts'

export interface EventList extends EventSearch {
  readonly newestFirst: boolean
  readonly limit: number
}

/** Number of new events that are read and compared at a time. */
const portionSize = 500

const counted = z.object({ n: z.number() })
const listRow = z.object({ list: z.string().nullable() })
const textRows = z.array(
  z.object({
    seq: z.number(),
    name: z.string(),
    remoteAddress: z.string(),
    path: z.string(),
    fields: z.string(),
  }),
)

/** Lists the matching events' sequence numbers in order. */
export function listEvents(db: Database, list: EventList): number[] {
  let found: number[] = []
  for (const part of partsOf(db, list)) {
    const rest = { ...list, ...part, limit: list.limit - found.length }
    if (rest.limit <= 0) break
    const more = part.isIndexed ? select(db, rest) : selectNew(db, rest)
    found = found.length === 0 ? more : found.concat(more)
  }
  return found
}

export function countEvents(db: Database, search: EventSearch): number {
  const whole = { ...search, newestFirst: true, limit: everySeq }
  let n = 0
  for (const part of partsOf(db, whole)) {
    if (part.isIndexed) n += count(db, { ...search, ...part })
    else n += selectNew(db, { ...whole, ...part }).length
  }
  return n
}

/** Returns the sequence number of the last indexed event. */
export function lastIndexed(db: Database): number {
  return counted.parse(db.get('SELECT coalesce(max(seq), 0) AS n FROM event_text')).n
}

interface Part {
  readonly above: number
  readonly below: number
  readonly isIndexed: boolean
}

/** Splits a search into indexed and new events, in the order of the list. */
function partsOf(db: Database, { filter, above, below, newestFirst }: EventList): Part[] {
  const last = lastIndexed(db)
  const period = boundsOfPeriod(db, filter, last)
  const indexed = {
    above: Math.max(above, period.above),
    below: Math.min(below, period.below, last + 1),
    isIndexed: true,
  }
  const fresh = { above: Math.max(above, last), below, isIndexed: false }
  return newestFirst ? [fresh, indexed] : [indexed, fresh]
}

function select(db: Database, list: EventList): number[] {
  return run(db, planEvents(db, list), list)
}

/** Searches the events that aren't indexed yet by reading and comparing each. */
function selectNew(db: Database, list: EventList): number[] {
  const words = searchWords(list.filter.text)
  if (words.length === 0) return run(db, planScan(db, list), list)
  const found: number[] = []
  let { above, below } = list
  while (found.length < list.limit) {
    const portion = run(db, planScan(db, { ...list, above, below }), { ...list, limit: portionSize })
    for (const { seq, ...texts } of readTexts(db, portion)) {
      const text = eventText(texts)
      if (found.length < list.limit && words.every((word) => text.includes(word))) found.push(seq)
    }
    const last = portion.at(-1)
    if (last === undefined || portion.length < portionSize) break
    if (list.newestFirst) below = last
    else above = last
  }
  return found
}

function run(db: Database, { sql, seq, values }: EventPlan, { newestFirst, limit }: EventList): number[] {
  // SQLite joins the numbers to one text, many times faster than an object per row.
  const row = db.get(
    `SELECT group_concat(seq) AS list FROM (
       SELECT e.seq ${sql} ORDER BY ${seq} ${newestFirst ? 'DESC' : 'ASC'} LIMIT ?)`,
    ...values,
    limit,
  )
  const text = listRow.parse(row).list
  return text === null ? [] : JSON.parse(`[${text}]`)
}

function count(db: Database, search: EventSearch): number {
  const { sql, values } = planEvents(db, search)
  return counted.parse(db.get(`SELECT count(*) AS n ${sql}`, ...values)).n
}

function readTexts(db: Database, seqs: readonly number[]): z.infer<typeof textRows> {
  const rows = db.all(
    `SELECT e.seq, e.name, q.remote_address AS remoteAddress, q.path, coalesce(q.fields, q.raw_body) AS fields
     FROM json_each(?) AS wanted CROSS JOIN event AS e ON e.seq = wanted.value
     CROSS JOIN event_request AS q ON q.seq = e.seq`,
    JSON.stringify(seqs),
  )
  return textRows.parse(rows)
}

/** Lists the matching events' numbers, as a list that is handed over to another thread and not copied. */
export function readSeqs(db: Database, list: EventList): Float64Array<ArrayBuffer> {
  return Float64Array.from(listEvents(db, list))
}
