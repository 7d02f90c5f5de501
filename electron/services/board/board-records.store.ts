import { z } from 'zod'
import { readServerText } from '../../../shared/clock/server-text.ts'
import { fieldsOf } from '../records/record-columns.ts'
import { machines, numberOfKind } from '../records/record-figures.store.ts'
import { archiveOf } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'
import {
  type BoardRecords,
  type RecordedAttempt,
  type RecordedCall,
  type RecordedEntry,
  readMs,
} from './records.ts'

export interface RecordsToRead {
  readonly connectionId: string
  /** UTC milliseconds. */
  readonly at: number
  /** The ids of the calls that seem to be under way, of any age. */
  readonly heard: readonly string[]
}

/** A call that left its last queue is over about this much later. */
const nearMs = 3 * 60_000
/** Half of what a whole second leaves out. */
const halfMs = 500

const text = z.string().nullable()
const instant = z.number()
/** Another form than a number of seconds tells nothing. */
const seconds = z.union([z.number().nonnegative(), z.unknown().transform(() => null)])
const ids = z.array(z.object({ cuid: z.string() }))
const entryRows = z.array(
  z.object({
    from: instant,
    queue: z.string(),
    src: text,
    dst: text,
    kind: z.number(),
    wait: seconds,
    talk: seconds,
  }),
)
const attemptRows = z.array(
  z.object({ from: instant, queue: text, src: text, agent: z.string(), wait: seconds, talk: seconds }),
)
const callRow = z
  .object({
    ...{ from: instant, type: text, src: text, dst: text, disposition: text, kind: z.number().nullable() },
    ...{ duration: seconds, billsec: seconds, wait: seconds, raw: z.string() },
  })
  .optional()
/** The fields of a record that have no column. */
const rawField = z.string().optional().catch(undefined)
const rawFields = z.object({
  entry_point: rawField,
  lastapp: rawField,
  starttime: rawField,
  endtime: rawField,
})

/** Reads what the records tell about an instant: of the calls around it, and of those that are named. */
export function readBoardRecords(db: Database, { connectionId, at, heard }: RecordsToRead): BoardRecords {
  const archive = (report: 'quick' | 'queue' | 'queueDetails') =>
    archiveOf(db, connectionId, report)?.id ?? -1
  const [quick, queue, details] = [archive('quick'), archive('queue'), archive('queueDetails')]
  const near = callsNear(db, quick, queue, at)
  const records = {
    calls: [] as RecordedCall[],
    entries: [] as RecordedEntry[],
    attempts: [] as RecordedAttempt[],
  }
  const ended = new Map<string, number>()
  for (const callId of new Set([...near, ...heard])) {
    const entries = readEntries(db, queue, callId)
    const call = readCall(db, quick, callId, entries)
    if (call) ended.set(callId, call.to)
    records.entries.push(...entries)
    records.attempts.push(...readAttempts(db, details, callId))
    if (call && call.from <= at) records.calls.push(call)
  }
  return { ...records, ended }
}

/** Lists the calls that began by an instant and may be under way then. */
function callsNear(db: Database, quick: number, queue: number, at: number): string[] {
  const within = 'archive = ? AND started_at > ? AND started_at <= ?'
  const lasts = (columns: readonly string[]) =>
    columns.map((name) => `iif(typeof(${name}) = 'integer', ${name}, 0)`).join(', ')
  const read = (source: string, length: string, archive: number) =>
    ids.parse(
      db.all(
        `SELECT cuid FROM ${source} AND started_at + (${length}) * 1000 > ? AND cuid <> ''`,
        archive,
        at - readMs,
        at,
        at - nearMs,
      ),
    )
  return [
    ...read(
      `record INDEXED BY record_by_starttime WHERE ${within}`,
      `max(${lasts(['duration', 'billsec'])})`,
      quick,
    ),
    // The duration of a call that went through several queues is only of the last one.
    ...read(
      `record INDEXED BY record_figures WHERE ${within} AND kind > 0`,
      'ifnull(true_wait, 0) + ifnull(talk, 0)',
      queue,
    ),
  ].map(({ cuid }) => cuid)
}

const answeredKinds = [numberOfKind('answered'), numberOfKind('pickedUp')]
const abandonedKind = numberOfKind('abandoned')

/** Reads a call's entries; one without a known wait tells nothing about when it waited. */
function readEntries(db: Database, archive: number, callId: string): RecordedEntry[] {
  const rows = db.all(
    `SELECT started_at AS "from", qnum AS queue, src, dst, kind, true_wait AS wait, talk
     FROM record INDEXED BY record_by_cuid
     WHERE archive = ? AND cuid = ? AND started_at IS NOT NULL AND kind > 0 AND qnum <> '' ORDER BY started_at`,
    archive,
    callId,
  )
  return entryRows.parse(rows).flatMap(({ from, queue, src, dst, kind, wait, talk }) => {
    if (wait === null) return []
    const isAnswered = answeredKinds.includes(kind)
    const leftAt = from + wait * 1_000 + halfMs
    const to = isAnswered ? leftAt + (talk ?? 0) * 1_000 + halfMs : leftAt
    const agent = isAnswered && dst !== '' && dst !== queue ? dst : null
    return [{ callId, queue, isAnswered, rang: kind !== abandonedKind, agent, src, from, leftAt, to }]
  })
}

function readAttempts(db: Database, archive: number, callId: string): RecordedAttempt[] {
  const rows = db.all(
    `SELECT started_at AS "from", qnum AS queue, src, dst AS agent, wait,
       iif(disposition = 'ANSWERED', billsec, NULL) AS talk
     FROM record INDEXED BY record_by_cuid
     WHERE archive = ? AND cuid = ? AND started_at IS NOT NULL AND dst <> '' ORDER BY started_at`,
    archive,
    callId,
  )
  return attemptRows.parse(rows).map(({ from, queue, src, agent, wait, talk }) => {
    const ringsTo = from + (wait ?? 0) * 1_000 + halfMs
    const to = talk === null ? ringsTo : ringsTo + talk * 1_000 + halfMs
    return { callId, queue, agent, src, from, ringsTo, to }
  })
}

function readCall(
  db: Database,
  archive: number,
  callId: string,
  entries: readonly RecordedEntry[],
): RecordedCall | null {
  const row = callRow.parse(
    db.get(
      `SELECT started_at AS "from", type, src, dst, disposition, kind, duration, billsec, wait, raw
       FROM record INDEXED BY record_by_cuid JOIN newest USING (row)
       WHERE archive = ? AND cuid = ? AND started_at IS NOT NULL LIMIT 1`,
      archive,
      callId,
    ),
  )
  if (!row) return null
  const { from, type, src, dst, disposition, kind, duration, billsec, wait } = row
  const raw = rawFields.parse(fieldsOf(row.raw))
  const counted = from + Math.max(duration ?? 0, billsec ?? 0) * 1_000 + halfMs
  const to = Math.max(endOf(raw, from) ?? counted, ...entries.map((entry) => entry.to - 2 * halfMs))
  const isAnswered = disposition === 'ANSWERED' && kind !== machines
  return {
    ...{ callId, type, src, dst, from, to },
    couldRing: isAnswered || disposition === 'NO ANSWER',
    entryPoint: raw.entry_point || null,
    isQueued: raw.lastapp === 'Queue',
    answeredAt: isAnswered ? Math.min(to, from + (wait ?? 0) * 1_000 + halfMs) : null,
  }
}

/** Returns a call's end by its texts; null where one can't be read, or their clock was set back between them. */
function endOf({ starttime, endtime }: z.infer<typeof rawFields>, from: number): number | null {
  const [began, ended] = [readServerText(starttime ?? ''), readServerText(endtime ?? '')]
  if (began.kind !== 'wall' || ended.kind !== 'wall' || ended.wall < began.wall) return null
  return from + (ended.wall - began.wall)
}
