import { z } from 'zod'
import { type ReportName, reportName } from '../../../../../shared/reports/definitions.ts'
import type { Connection } from '../connection.ts'
import { sealAnsweredDay } from './answered-days.ts'
import { idOfCaller } from './caller-numbers.ts'
import { lostItsWait } from './contradictions.ts'
import { readUnfilled } from './fill.ts'
import { bytesPerEntry, columnsOf, noCaller } from './sealed-columns.ts'

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

/** Who called, beside the entries; and days of calls, whose seals break in the same way. Days are sealed anew for it. */
export const sealedCallersSchema = `
  DELETE FROM sealed_day;
  ALTER TABLE sealed_day ADD COLUMN callers BLOB NOT NULL DEFAULT x'';
  DROP TRIGGER change_breaks_seal;
  CREATE TRIGGER change_breaks_seal
  AFTER UPDATE OF started_at, kind, true_wait, talk, tries, wait, qnum, src, dst, disposition ON record BEGIN
    DELETE FROM sealed_day WHERE archive = OLD.archive
      AND day IN (OLD.started_at / 86400000, NEW.started_at / 86400000);
    DELETE FROM answered_day WHERE archive = OLD.archive
      AND day IN (OLD.started_at / 86400000, NEW.started_at / 86400000);
  END;
`

export const dayMs = 86_400_000
export const secondsOfDay = 86_400

/** What is sealed of each report: entries and attempts to ring, or who was answered. */
const tableOf = { queue: 'sealed_day', queueDetails: 'sealed_day', quick: 'answered_day' } as const

/** Has the days be sealed anew that records with these starts (UTC milliseconds) were added to. */
export function breakSeals(
  connection: Connection,
  { archive, report }: { readonly archive: number; readonly report: ReportName },
  starts: readonly number[],
): void {
  for (const day of new Set(starts.map((start) => Math.floor(start / dayMs)))) {
    connection.run(`DELETE FROM ${tableOf[report]} WHERE archive = ? AND day = ?`, archive, day)
  }
}

const spanRow = z.object({
  id: z.number(),
  report: reportName,
  first: z.number().nullable(),
  last: z.number().nullable(),
})
export const dayRow = z.object({ day: z.number() })
const nextRow = z.object({ next: z.number().nullable() })
const entryRow = z.object({
  second: z.number(),
  kind: z.number(),
  wait: z.number(),
  talk: z.number(),
  queue: z.string(),
  agent: z.string(),
  caller: z.string(),
  lost: z.number(),
})

/** Seals at most so many days that are over, the newest first; how many it has sealed. */
export function sealDays(connection: Connection, limit: number): number {
  // They would break their seals.
  if (readUnfilled(connection) > 0) return 0
  const spans = z.array(spanRow).parse(
    connection.all(
      `SELECT id, report, (SELECT min(started_at) FROM record WHERE archive = id) AS first,
         (SELECT max(started_at) FROM record WHERE archive = id) AS last
       FROM archive`,
    ),
  )
  let sealed = 0
  for (const { id, report, first, last } of spans) {
    if (first === null || last === null) continue
    const known = new Set(
      z
        .array(dayRow)
        .parse(connection.all(`SELECT day FROM ${tableOf[report]} WHERE archive = ?`, id))
        .map(({ day }) => day),
    )
    for (let day = Math.floor(last / dayMs) - 1; day >= Math.floor(first / dayMs) && sealed < limit; day--) {
      if (known.has(day)) continue
      if (seal[report](connection, id, day, dayMs)) sealed++
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

const seal = { queue: sealDay, queueDetails: sealDay, quick: sealAnsweredDay } as const

/** False where no entry was on that day. */
function sealDay(connection: Connection, archive: number, day: number): boolean {
  const rows = z.array(entryRow).parse(
    connection.all(
      `SELECT started_at / 1000 - ? AS second, kind, ifnull(true_wait, -1) AS wait, ifnull(talk, ifnull(tries, -1)) AS talk,
         ifnull(qnum, '') AS queue, ifnull(dst, '') AS agent,
         ifnull(src, '') AS caller, ${lostItsWait} AS lost
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
  const callers = new Int32Array(rows.length)
  for (const [index, { second, kind, wait, talk, queue, agent, caller, lost }] of rows.entries()) {
    columns.seconds[index] = second
    columns.waits[index] = wait
    columns.talks[index] = talk
    columns.queues[index] = placeOf(queues, queue)
    columns.agents[index] = placeOf(agents, agent)
    columns.kinds[index] = kind
    columns.lost[index] = lost
    callers[index] = caller === '' ? noCaller : idOfCaller(connection, caller)
  }
  connection.run(
    'INSERT INTO sealed_day (archive, day, names, entries, callers) VALUES (?, ?, ?, ?, ?)',
    archive,
    day,
    JSON.stringify({ queues: [...queues.keys()], agents: [...agents.keys()] }),
    bytes,
    new Uint8Array(callers.buffer),
  )
  return true
}
