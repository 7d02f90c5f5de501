import { z } from 'zod'
import { instantOfCallId } from '../../../shared/clock/witnesses.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import { plainText } from '../../../shared/text.ts'
import type { Database } from '../store/thread/database.ts'

/** A record's columns; `at` is its start in UTC milliseconds, null where it can't be read. */
export interface CallRecord {
  readonly row: number
  readonly at: number | null
  readonly src: string
  readonly dst: string
  readonly qnum: string
  readonly type: string
  readonly disposition: string
  /** Seconds. */
  readonly wait: number
  readonly billsec: number
  readonly duration: number
}

/** An event of a call. */
export interface CallEvent {
  readonly seq: number
  readonly name: string
  readonly exten: string
  readonly queue: string
  readonly state: string
  readonly receivedAt: number
  readonly repeats: number
}

/** One call's records and events. */
export interface ComparedCall {
  readonly id: string
  /** UTC milliseconds. */
  at: number
  readonly records: Record<ReportName, CallRecord[]>
  readonly events: CallEvent[]
}

export const isAnswered = ({ disposition }: CallRecord): boolean =>
  disposition === 'ANSWERED' || disposition === 'PICKUP'

export const hasRecords = ({ records }: ComparedCall): boolean =>
  reportNames.some((report) => records[report].length > 0)

/** An earlier version stored a text that says infinity as a number. */
const number = z
  .unknown()
  .transform((value) => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0))
const text = z.string().nullable()
const rows = z.array(
  z.tuple([z.number(), text, z.number().nullable(), text, text, text, text, text, number, number, number]),
)
const columns = 'row, cuid, started_at, src, dst, qnum, type, disposition, wait, billsec, duration'

const listRow = z.object({ list: z.string() })
const archiveRow = z.object({ id: z.number() }).optional()
const countRow = z.object({ n: z.number() })
const startsRow = z.object({ n: z.number(), first: z.number().nullable(), last: z.number().nullable() })

export interface Period {
  /** UTC milliseconds: `from` is inclusive, `to` exclusive. */
  readonly from: number
  readonly to: number
}

export type ArchiveIds = Readonly<Record<ReportName, number | null>>

export function archivesOf(db: Database, connectionId: string): ArchiveIds {
  const idOf = (report: ReportName) =>
    archiveRow.parse(db.get('SELECT id FROM archive WHERE profile = ? AND report = ?', connectionId, report))
      ?.id ?? null
  return { quick: idOf('quick'), queue: idOf('queue'), queueDetails: idOf('queueDetails') }
}

/** Counts an archive's records that start in a period. */
export function countStarts(db: Database, archive: number | null, { from, to }: Period): number {
  if (archive === null) return 0
  return countRow.parse(
    db.get(
      `SELECT count(*) AS n FROM record INDEXED BY record_by_starttime
       WHERE archive = ? AND started_at >= ? AND started_at < ?`,
      archive,
      from,
      to,
    ),
  ).n
}

/** Returns the period around another one that has this many more calls before it; what lacks there, after it. */
export function widened(
  db: Database,
  archive: number | null,
  { from, to }: Period,
  { calls, furthestMs }: { readonly calls: number; readonly furthestMs: number },
): Period {
  if (archive === null || calls <= 0) return { from, to }
  const earlier = startsOf(db, archive, { from: from - furthestMs, to: from }, 'DESC', calls)
  const later = startsOf(db, archive, { from: to, to: to + furthestMs }, 'ASC', calls - earlier.n)
  return { from: earlier.first ?? from, to: later.last ?? to }
}

function startsOf(
  db: Database,
  archive: number,
  { from, to }: Period,
  order: 'ASC' | 'DESC',
  limit: number,
): z.infer<typeof startsRow> {
  const found = db.get(
    `SELECT count(*) AS n, min(at) AS first, max(at) AS last FROM (
       SELECT started_at AS at FROM record INDEXED BY record_by_starttime
       WHERE archive = ? AND started_at >= ? AND started_at < ? ORDER BY started_at ${order} LIMIT ?)`,
    archive,
    from,
    to,
    limit,
  )
  return startsRow.parse(found)
}

/** Reads the calls with a record that starts in a period, by call id. */
export function readCalls(db: Database, archives: ArchiveIds, period: Period): Map<string, ComparedCall> {
  const calls = new Map<string, ComparedCall>()
  for (const report of reportNames) {
    const archive = archives[report]
    if (archive === null) continue
    const { list } = listRow.parse(
      // One text for all rows: several times faster than an object for each.
      db.get(
        `SELECT json_group_array(json_array(${columns})) AS list FROM record INDEXED BY record_by_starttime
         WHERE archive = ? AND started_at >= ? AND started_at < ?`,
        archive,
        period.from,
        period.to,
      ),
    )
    addRecords(calls, report, list)
  }
  return calls
}

/** Adds received events to their calls. */
export function addEvents(
  calls: Map<string, ComparedCall>,
  events: ReadonlyMap<string, readonly CallEvent[]>,
): void {
  for (const [id, ofCall] of events) {
    const call = calls.get(id) ?? newCall(id)
    calls.set(id, call)
    for (const event of ofCall) call.events.push(event)
  }
}

/** Adds a call's records of other times, or without a readable start. */
export function addOtherRecords(db: Database, archives: ArchiveIds, call: ComparedCall): void {
  const calls = new Map([[call.id, call]])
  for (const report of reportNames) {
    const archive = archives[report]
    if (archive === null || call.records[report].length > 0) continue
    const { list } = listRow.parse(
      db.get(
        `SELECT json_group_array(json_array(${columns})) AS list FROM record INDEXED BY record_by_cuid
         WHERE archive = ? AND cuid = ?`,
        archive,
        call.id,
      ),
    )
    addRecords(calls, report, list)
  }
}

/** Tells whether another connection has a record of this call. */
export function isOfAnother(db: Database, connectionId: string, id: string): boolean {
  const found = db.get(
    `SELECT 1 FROM archive AS a CROSS JOIN record AS r INDEXED BY record_by_cuid ON r.archive = a.id
     WHERE a.profile <> ? AND r.cuid = ? LIMIT 1`,
    connectionId,
    id,
  )
  return found !== undefined
}

function newCall(id: string): ComparedCall {
  return { id, at: 0, records: { quick: [], queue: [], queueDetails: [] }, events: [] }
}

/** Sets when each call began: by its call record, else by its id, its other records, or its first event. */
export function dateCall(call: ComparedCall): void {
  const { quick, queue, queueDetails } = call.records
  const starts = (records: readonly CallRecord[]) => records.flatMap(({ at }) => at ?? [])
  const [own, other] = [starts(quick), [...starts(queue), ...starts(queueDetails)]]
  if (own.length > 0) call.at = Math.min(...own)
  else call.at = instantOfCallId(call.id) ?? (other.length > 0 ? Math.min(...other) : firstArrival(call))
}

const firstArrival = ({ events }: ComparedCall): number =>
  events.reduce((first, { receivedAt }) => Math.min(first, receivedAt), Number.POSITIVE_INFINITY)

function addRecords(calls: Map<string, ComparedCall>, report: ReportName, list: string): void {
  for (const [row, cuid, at, src, dst, qnum, type, disposition, wait, billsec, duration] of rows.parse(
    JSON.parse(list),
  )) {
    // A record without a call id is a call of its own.
    const id = cuid ? plainText(cuid) : `#${row}`
    let call = calls.get(id)
    if (!call) {
      call = newCall(id)
      calls.set(id, call)
    }
    const [from, to, queue] = [src ?? '', dst ?? '', qnum ?? '']
    const record = {
      row,
      at,
      src: from,
      dst: to,
      qnum: queue,
      type: type ?? '',
      disposition: disposition ?? '',
    }
    call.records[report].push({ ...record, wait, billsec, duration })
  }
}
