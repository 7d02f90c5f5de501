import { z } from 'zod'
import type { FigureScope } from '../../../../shared/kpi/queries.ts'
import type { Connection } from '../connection.ts'
import { lostItsWait } from './contradictions.ts'
import type { Entries } from './entry-columns.ts'
import { readUnfilled } from './fill.ts'
import type { QueueNames } from './queue-names.ts'

/**
 * A day whose entries lie together in the form in which figures are added up: it is read many times faster than its
 * records. The trigger breaks the seal when one of them changes, and `breakSeals` when one is added: a trigger on that
 * would cost as much as adding it.
 */
export const sealedDaySchema = `
  CREATE TABLE sealed_day (
    archive INTEGER NOT NULL REFERENCES archive,
    day INTEGER NOT NULL,
    names TEXT NOT NULL,
    entries BLOB NOT NULL,
    UNIQUE (archive, day)
  );
  CREATE TRIGGER change_breaks_seal
  AFTER UPDATE OF started_at, kind, true_wait, talk, wait, qnum, dst ON record
  WHEN OLD.kind IS NOT NULL OR NEW.kind IS NOT NULL BEGIN
    DELETE FROM sealed_day WHERE archive = OLD.archive
      AND day IN (OLD.started_at / 86400000, NEW.started_at / 86400000);
  END;
`

export const dayMs = 86_400_000
const secondsOfDay = 86_400

/** Has the days be sealed anew that entries with these starts (UTC milliseconds) were added to. */
export function breakSeals(connection: Connection, archive: number, starts: readonly number[]): void {
  for (const day of new Set(starts.map((start) => Math.floor(start / dayMs)))) {
    connection.run('DELETE FROM sealed_day WHERE archive = ? AND day = ?', archive, day)
  }
}

const spanRow = z.object({ id: z.number(), first: z.number().nullable(), last: z.number().nullable() })
const dayRow = z.object({ day: z.number() })
const nextRow = z.object({ next: z.number().nullable() })
const entryRow = z.object({
  second: z.number(),
  kind: z.number(),
  wait: z.number(),
  talk: z.number(),
  queue: z.string(),
  agent: z.string(),
  lost: z.number(),
})
const sealedRow = z.object({
  names: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.object({ queues: z.array(z.string()), agents: z.array(z.string()) })),
  entries: z.instanceof(Uint8Array),
})

/** Seals at most so many days that are over, the newest first; how many it has sealed. */
export function sealDays(connection: Connection, limit: number): number {
  // They would break their seals.
  if (readUnfilled(connection) > 0) return 0
  const spans = z.array(spanRow).parse(
    connection.all(
      `SELECT id, (SELECT min(started_at) FROM record WHERE archive = id) AS first,
         (SELECT max(started_at) FROM record WHERE archive = id) AS last
       FROM archive WHERE report = 'queue'`,
    ),
  )
  let sealed = 0
  for (const { id, first, last } of spans) {
    if (first === null || last === null) continue
    const known = new Set(
      z
        .array(dayRow)
        .parse(connection.all('SELECT day FROM sealed_day WHERE archive = ?', id))
        .map(({ day }) => day),
    )
    for (let day = Math.floor(last / dayMs) - 1; day >= Math.floor(first / dayMs) && sealed < limit; day--) {
      if (known.has(day)) continue
      if (sealDay(connection, id, day)) sealed++
      else {
        // Nothing was on that day; the one before may be far away.
        const { next } = nextRow.parse(
          connection.get(
            'SELECT max(started_at) AS next FROM record WHERE archive = ? AND started_at < ?',
            id,
            day * dayMs,
          ),
        )
        if (next === null) break
        day = Math.floor(next / dayMs) + 1
      }
    }
  }
  return sealed
}

function sealDay(connection: Connection, archive: number, day: number): boolean {
  const rows = z.array(entryRow).parse(
    connection.all(
      `SELECT started_at / 1000 - ? AS second, kind, ifnull(true_wait, -1) AS wait, ifnull(talk, -1) AS talk,
         ifnull(qnum, '') AS queue, ifnull(dst, '') AS agent, ${lostItsWait} AS lost
       FROM record INDEXED BY record_figures
       WHERE archive = ? AND started_at >= ? AND started_at < ? AND kind > 0 ORDER BY started_at`,
      day * secondsOfDay,
      archive,
      day * dayMs,
      (day + 1) * dayMs,
    ),
  )
  if (rows.length === 0) return false
  const [queues, agents] = [new Map<string, number>(), new Map<string, number>()]
  const placeOf = (places: Map<string, number>, name: string): number => {
    const place = places.get(name) ?? places.size
    places.set(name, place)
    return place
  }
  const bytes = new Uint8Array(rows.length * bytesPerEntry)
  const columns = columnsOf(bytes)
  for (const [index, { second, kind, wait, talk, queue, agent, lost }] of rows.entries()) {
    columns.seconds[index] = second
    columns.waits[index] = wait
    columns.talks[index] = talk
    columns.queues[index] = placeOf(queues, queue)
    columns.agents[index] = placeOf(agents, agent)
    columns.kinds[index] = kind
    columns.lost[index] = lost
  }
  connection.run(
    'INSERT INTO sealed_day (archive, day, names, entries) VALUES (?, ?, ?, ?)',
    archive,
    day,
    JSON.stringify({ queues: [...queues.keys()], agents: [...agents.keys()] }),
    bytes,
  )
  return true
}

const bytesPerEntry = 4 + 4 + 4 + 2 + 2 + 1 + 1

/** The columns lie one behind the other, the widest first. */
function columnsOf(bytes: Uint8Array) {
  const count = bytes.length / bytesPerEntry
  // What SQLite hands out may begin anywhere.
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  let at = byteOffset
  const next = (bytesEach: number): number => {
    const start = at
    at += count * bytesEach
    return start
  }
  return {
    count,
    seconds: new Int32Array(buffer, next(4), count),
    waits: new Int32Array(buffer, next(4), count),
    talks: new Int32Array(buffer, next(4), count),
    queues: new Uint16Array(buffer, next(2), count),
    agents: new Uint16Array(buffer, next(2), count),
    kinds: new Uint8Array(buffer, next(1), count),
    lost: new Uint8Array(buffer, next(1), count),
  }
}

/** A sealed day's entries that are in the scope, which holds the whole of it. */
export interface SealedDay {
  readonly day: number
  readonly entries: Entries
}

/** The sealed ones of the days from one to another, which isn't in; the oldest first. */
export function readSealedDays(
  connection: Connection,
  archive: number,
  days: { readonly from: number; readonly to: number },
  scope: FigureScope,
  names: QueueNames,
): SealedDay[] {
  const known = connection.all(
    'SELECT day FROM sealed_day WHERE archive = ? AND day >= ? AND day < ? ORDER BY day',
    archive,
    days.from,
    days.to,
  )
  return z
    .array(dayRow)
    .parse(known)
    .map(({ day }) => {
      const row = connection.get(
        'SELECT names, entries FROM sealed_day WHERE archive = ? AND day = ?',
        archive,
        day,
      )
      const { names: own, entries } = sealedRow.parse(row)
      return { day, entries: entriesWithin(day, columnsOf(entries), own, scope, names) }
    })
}

function entriesWithin(
  day: number,
  columns: ReturnType<typeof columnsOf>,
  own: { readonly queues: readonly string[]; readonly agents: readonly string[] },
  { queues, agents, consistentOnly }: FigureScope,
  names: QueueNames,
): Entries {
  // A queue that no entry of the scope has isn't one of its queues.
  const places: (number | undefined)[] = []
  const among = (all: readonly string[], chosen: readonly string[]) =>
    Uint8Array.from(all, (name) => (chosen.length === 0 || chosen.includes(name) ? 1 : 0))
  const isQueueIn = among(own.queues, queues)
  const isAgentIn = among(own.agents, agents)
  const starts = new Float64Array(columns.count)
  const kinds = new Uint8Array(columns.count)
  const waits = new Int32Array(columns.count)
  const talks = new Int32Array(columns.count)
  const ofQueues = new Uint16Array(columns.count)
  let count = 0
  for (let index = 0; index < columns.count; index++) {
    const queue = columns.queues[index] ?? 0
    if (isQueueIn[queue] === 0 || isAgentIn[columns.agents[index] ?? 0] === 0) continue
    if (consistentOnly && columns.lost[index] === 1) continue
    starts[count] = day * secondsOfDay + (columns.seconds[index] ?? 0)
    kinds[count] = columns.kinds[index] ?? 0
    waits[count] = columns.waits[index] ?? -1
    talks[count] = columns.talks[index] ?? -1
    places[queue] ??= names.placeOf(own.queues[queue] ?? '')
    ofQueues[count] = places[queue]
    count++
  }
  return {
    count,
    starts: starts.subarray(0, count),
    kinds: kinds.subarray(0, count),
    waits: waits.subarray(0, count),
    talks: talks.subarray(0, count),
    queues: ofQueues.subarray(0, count),
    queueNames: names.list,
  }
}
