import { z } from 'zod'
import { type Attempt, type AttemptedEntry, kindsOfAttempts } from '../../../shared/figures/attempts.ts'
import { wholeSecondsOf } from '../../../shared/figures/true-wait.ts'
import { wasReachable } from '../events/reachable.store.ts'
import { entryKindOf, numberOfKind, repeated } from '../records/record-figures.store.ts'
import type { Database } from '../store/thread/database.ts'
import { areCallsBegun } from './fill-calls.store.ts'
import { type CallKeys, updateCalls } from './save-calls.store.ts'

/** What changed of a connection's attempts. */
export interface ChangedAttempts {
  /** The queue details' archive; null if none is stored. */
  readonly archive: number | null
  /** Starts of the attempts of another kind, UTC milliseconds. */
  readonly starts: readonly (number | null)[]
  /** Calls with an attempt of another kind. */
  readonly recounted: CallKeys
}

const archiveRows = z.array(z.object({ id: z.number(), report: z.string() }))
const listRow = z.object({ list: z.string() })

/** The values of `columns`. */
type PartRow = readonly [
  isEntry: 0 | 1,
  row: number,
  call: string,
  key: string,
  start: number | null,
  agent: string | null,
  queue: string | null,
  queueId: string | null,
  disposition: string | null,
  kind: number | null,
  wait: number | null,
  billsec: number | string | null,
  tries: number | null,
]

/** A call's records share their `cuid`; those without one their queue entry, if they have one. */
const call = "coalesce(nullif(r.cuid, ''), 'entry ' || nullif(r.queue_id, ''), 'row ' || r.row)"
const columns = `a.report = 'queue', r.row, ${call}, r.key, r.started_at, r.dst, r.qnum, r.queue_id, r.disposition,
  r.kind, r.true_wait, r.billsec, r.tries`
const listOf = (from: string) => `SELECT json_group_array(json_array(${columns})) AS list FROM ${from}`
const ofCuids =
  listOf(`json_each(?) AS c CROSS JOIN archive AS a CROSS JOIN record AS r INDEXED BY record_by_cuid
  ON r.archive = a.id AND r.cuid = c.value WHERE a.profile = ? AND a.report <> 'quick'`)
const ofEntries = listOf(`(SELECT DISTINCT queue_id FROM record WHERE queue_id <> '' AND ifnull(cuid, '') = ''
    AND row IN (SELECT value FROM json_each(?))) AS c
  CROSS JOIN archive AS a CROSS JOIN record AS r INDEXED BY record_by_queue_id
  ON r.archive = a.id AND r.queue_id = c.queue_id
  WHERE a.profile = ? AND a.report <> 'quick' AND ifnull(r.cuid, '') = ''`)
const ofRows = listOf(`json_each(?) AS c CROSS JOIN record AS r ON r.row = c.value
  CROSS JOIN archive AS a ON a.id = r.archive
  WHERE a.profile = ? AND a.report = 'queueDetails' AND ifnull(r.queue_id, '') = '' AND ifnull(r.cuid, '') = ''`)

/**
 * Works out anew what became of the attempts of some calls, from all of their stored attempts and queue entries, so
 * that the order in which these came doesn't matter. The caller rebuilds the hours of the rollup.
 */
export function updateAttempts(db: Database, connectionId: string, calls: CallKeys): ChangedAttempts {
  const archives = archiveRows.parse(db.all('SELECT id, report FROM archive WHERE profile = ?', connectionId))
  const archive = archives.find(({ report }) => report === 'queueDetails')?.id ?? null
  const recounted = { cuids: new Set<string>(), rows: new Set<number>() }
  const starts: (number | null)[] = []
  if (archive === null) return { archive, starts, recounted }
  const found = [
    ...(calls.cuids.size > 0 ? read(db, ofCuids, calls.cuids, connectionId) : []),
    ...(calls.rows.size > 0 ? read(db, ofEntries, calls.rows, connectionId) : []),
    ...(calls.rows.size > 0 ? read(db, ofRows, calls.rows, connectionId) : []),
  ]
  const isReachable = ({ agent, start }: Attempt) =>
    agent !== null && start !== null && wasReachable(db, agent, start)
  for (const [cuid, parts] of Map.groupBy(found, (part) => part[2])) {
    const attempts = parts.flatMap((part) => (part[0] ? [] : [attemptOf(part)]))
    const entries = parts.flatMap((part) => (part[0] ? entryOf(part) : []))
    for (const [{ row, start, number }, kind] of kindsOfAttempts(attempts, entries, isReachable)) {
      const now = kind === null ? repeated : numberOfKind(kind)
      if (now === number) continue
      db.run('UPDATE record SET kind = ? WHERE row = ?', BigInt(now), row)
      starts.push(start)
      if (calls.cuids.has(cuid)) recounted.cuids.add(cuid)
      else recounted.rows.add(row)
    }
  }
  return { archive, starts, recounted }
}

/** Updates the attempts of some calls, and the calls with an attempt of another kind. */
export function updateAttemptsAndCalls(db: Database, connectionId: string, calls: CallKeys): ChangedAttempts {
  const changed = updateAttempts(db, connectionId, calls)
  // Calls that are all still to be made of their records need no update.
  if (areCallsBegun(db)) updateCalls(db, connectionId, changed.recounted)
  return changed
}

/** The text is the store's own; checking each value would take longer than saving it. */
function read(
  db: Database,
  sql: string,
  among: ReadonlySet<string | number>,
  connectionId: string,
): PartRow[] {
  return JSON.parse(listRow.parse(db.get(sql, JSON.stringify([...among]), connectionId)).list)
}

interface StoredAttempt extends Attempt {
  readonly row: number
  /** The stored kind. */
  readonly number: number | null
}

function attemptOf(part: PartRow): StoredAttempt {
  const [, row, , key, start, agent, queue, queueId, disposition, number, ring, billsec, tries] = part
  return {
    ...{ row, key, start, agent, queue, queueId, disposition, number, ring },
    talk: wholeSecondsOf(billsec),
    tries: tries ?? 1,
  }
}

function entryOf([, , , , start, , queue, queueId, , number, wait]: PartRow): AttemptedEntry[] {
  const kind = entryKindOf(number)
  return kind === null ? [] : [{ queue, queueId, kind, start, wait }]
}
