import { z } from 'zod'
import { isAnsweredAttempt } from '../../../shared/figures/attempts.ts'
import { wholeSecondsOf } from '../../../shared/figures/true-wait.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { attemptKindOf, repeated } from '../records/record-figures.store.ts'
import type { Database } from '../store/thread/database.ts'
import type { AttemptPart, CallParts, CallRecordPart, QueueEntryPart } from './call-of-records.ts'

const listRow = z.object({ list: z.string() })

/** The values of `columns`. */
type PartRow = readonly [
  report: ReportName,
  row: number,
  cuid: string | null,
  key: string,
  start: number | null,
  src: string | null,
  dst: string | null,
  disposition: string | null,
  type: string | null,
  queue: string | null,
  queueId: string | null,
  wait: number | null,
  duration: number | string | null,
  billsec: number | string | null,
  talk: number | null,
  tries: number | null,
  kind: number | null,
  fromClid: string | null,
  fromHangup: string | null,
  fromDstchannel: string | null,
  fromLastapp: string | null,
  fromDid: string | null,
  fromEntryPoint: string | null,
]

/**
 * The caller ID, who hung up, what answered and the line are in no column. The newest form has them, as the JSON texts that these begin with:
 * parsing the whole form would take a third of the time of making a call.
 */
const columns = `a.report, r.row, r.cuid, r.key, r.started_at, r.src, r.dst, r.disposition, r.type, r.qnum,
  r.queue_id, r.true_wait, r.duration, r.billsec, r.talk, r.tries, r.kind,
  iif(a.report = 'quick', (SELECT substr(raw, nullif(instr(raw, '"clid":'), 0) + 7, 600) FROM newest WHERE row = r.row), NULL),
  iif(a.report = 'queue', (SELECT substr(raw, nullif(instr(raw, '"hangup":'), 0) + 9, 60) FROM newest WHERE row = r.row), NULL),
  iif(a.report = 'quick', (SELECT substr(raw, nullif(instr(raw, '"dstchannel":'), 0) + 13, 200) FROM newest WHERE row = r.row), NULL),
  iif(a.report = 'quick', (SELECT substr(raw, nullif(instr(raw, '"lastapp":'), 0) + 10, 60) FROM newest WHERE row = r.row), NULL),
  iif(a.report = 'quick', (SELECT substr(raw, nullif(instr(raw, '"did":'), 0) + 6, 200) FROM newest WHERE row = r.row), NULL),
  iif(a.report = 'quick', (SELECT substr(raw, nullif(instr(raw, '"entry_point":'), 0) + 14, 200) FROM newest WHERE row = r.row), NULL)`

/** One text for all rows: Node creates an object for each. */
const listOf = (from: string) => `SELECT json_group_array(json_array(${columns})) AS list FROM ${from}`

interface MutableParts extends CallParts {
  readonly records: CallRecordPart[]
  readonly entries: QueueEntryPart[]
  readonly attempts: AttemptPart[]
}

/** Reads the records of these calls, by `cuid`. */
export function partsByCuid(
  db: Database,
  connectionId: string,
  cuids: readonly string[],
): Map<string, MutableParts> {
  const found = db.get(
    listOf(`json_each(?) AS c CROSS JOIN archive AS a CROSS JOIN record AS r INDEXED BY record_by_cuid
      ON r.archive = a.id AND r.cuid = c.value WHERE a.profile = ?`),
    JSON.stringify(cuids),
    connectionId,
  )
  const calls = new Map<string, MutableParts>()
  for (const row of rowsOf(found)) {
    const cuid = row[2] ?? ''
    const parts = calls.get(cuid) ?? noParts()
    calls.set(cuid, parts)
    add(parts, row)
  }
  return calls
}

/** Reads those of these records that have no `cuid`, by row: each is a call of its own. */
export function partsByRow(db: Database, rows: readonly number[]): Map<number, MutableParts> {
  const found = db.get(
    listOf(`json_each(?) AS c CROSS JOIN record AS r ON r.row = c.value CROSS JOIN archive AS a ON a.id = r.archive
      WHERE ifnull(r.cuid, '') = ''`),
    JSON.stringify(rows),
  )
  return new Map(rowsOf(found).map((row) => [row[1], add(noParts(), row)]))
}

/** The text is the store's own; checking each value would take longer than saving it. */
function rowsOf(found: unknown): PartRow[] {
  return JSON.parse(listRow.parse(found).list)
}

const noParts = (): MutableParts => ({ records: [], entries: [], attempts: [] })

/** Returns the string that a JSON text begins with; null if it begins with anything else. */
function stringAtStart(json: string | null): string | null {
  const found = /^"(?:[^"\\]|\\.)*"/.exec(json ?? '')?.[0]
  // A name may be cut within a letter, whose half the file can't hold.
  return found === undefined ? null : String(JSON.parse(found)).toWellFormed()
}

/** Returns the string or the digits that a JSON text begins with; null if it begins with anything else. */
function numberAtStart(json: string | null): string | null {
  return stringAtStart(json) ?? /^\d+(?=[,}\s])/.exec(json ?? '')?.[0] ?? null
}

function add(parts: MutableParts, row: PartRow): MutableParts {
  const [
    report,
    ,
    ,
    key,
    start,
    src,
    dst,
    disposition,
    type,
    queue,
    queueId,
    wait,
    duration,
    billsec,
    talk,
    tries,
    kind,
    fromClid,
    fromHangup,
    fromDstchannel,
    fromLastapp,
    fromDid,
    fromEntryPoint,
  ] = row
  const part = { key, start, src, dst, disposition }
  switch (report) {
    case 'quick':
      parts.records.push({
        ...part,
        type,
        clid: stringAtStart(fromClid),
        dstchannel: stringAtStart(fromDstchannel),
        lastapp: stringAtStart(fromLastapp),
        did: numberAtStart(fromDid),
        entryPoint: numberAtStart(fromEntryPoint),
        lengthSeconds: wholeSecondsOf(duration),
        talkSeconds: wholeSecondsOf(billsec),
      })
      break
    case 'queue':
      parts.entries.push({
        ...part,
        queue,
        queueId,
        waitSeconds: wholeSecondsOf(wait),
        talkSeconds: wholeSecondsOf(talk),
        hangup: stringAtStart(fromHangup),
      })
      break
    case 'queueDetails':
      // A copy of another attempt.
      if (kind === repeated) break
      parts.attempts.push({
        ...part,
        queue,
        queueId,
        kind: attemptKindOf(kind) ?? (isAnsweredAttempt(disposition) ? 'answered' : 'missed'),
        ringSeconds: wait,
        rings: tries ?? 1,
        talkSeconds: wholeSecondsOf(billsec),
      })
      break
  }
  return parts
}
