import { z } from 'zod'
import { lostWords, typesOf } from '../../../shared/calls/outcome.ts'
import { unansweredKinds } from '../../../shared/figures/outcome.ts'
import { machines, numbersOf } from '../records/record-figures.store.ts'
import { archiveOf } from '../records/scope.store.ts'
import { blob, type Database } from '../store/thread/database.ts'
import { blockCalls, callWidth, cell } from './call-schema.store.ts'

export interface Period {
  readonly connectionId: string
  /** UTC milliseconds: from `from` to before `to`. */
  readonly from: number
  readonly to: number
}

/** A longer wait ends on another day at most once in a year. */
const longestWaitMs = 4 * 3_600_000

const archiveRow = z.object({ id: z.number() }).optional()
const listRow = z.object({ list: z.string() })
const endRows = z.array(
  z.object({ place: z.number().nullable(), end: z.number(), queued: z.number().transform(Boolean) }),
)
const blockRows = z.array(z.object({ block: z.number(), cells: blob }))

/** Unanswered records with the instants at which their callers left, and the places of their calls. */
const unanswered = `SELECT end, queued,
    ifnull((SELECT place FROM call WHERE archive = ? AND cuid = nullif(r.cuid, '')),
      (SELECT place FROM call WHERE record = r.row)) AS place
  FROM (
    SELECT row, cuid, started_at + ifnull(true_wait, 0) * 1000 AS end, 1 AS queued
      FROM record INDEXED BY record_figures
      WHERE archive = ? AND started_at > ? AND started_at < ? AND kind IN (${numbersOf(unansweredKinds)})
    UNION ALL
    SELECT row, cuid, started_at + iif(typeof(wait) = 'integer', wait, 0) * 1000, 0
      FROM record INDEXED BY record_by_starttime
      WHERE archive = ? AND started_at > ? AND started_at < ? AND type = 'incoming' AND (disposition IS NOT 'ANSWERED' OR kind = ${machines})
  ) AS r WHERE end >= ? AND end < ?`

/** Returns when the callers of a period's lost calls left, in order: their last queue, or else the call. */
export function readLostCalls(db: Database, { connectionId, from, to }: Period): number[] {
  const archive = archiveRow.parse(db.get('SELECT id FROM call_archive WHERE profile = ?', connectionId))
  if (!archive) return []
  const [queue, quick] = [archiveOf(db, connectionId, 'queue'), archiveOf(db, connectionId, 'quick')]
  // What lies beside the period may tell of another end of a call in it.
  const ends = [from - longestWaitMs, to + longestWaitMs] as const
  const starts = [ends[0] - longestWaitMs, ends[1]]
  const rows = endRows.parse(
    db.all(unanswered, archive.id, queue?.id ?? 0, ...starts, quick?.id ?? 0, ...starts, ...ends),
  )
  const lastOf = new Map<number, { readonly end: number; readonly queued: boolean }>()
  for (const { place, end, queued } of rows) {
    if (place === null) continue
    const before = lastOf.get(place)
    const isLater = !before || (queued === before.queued ? end > before.end : queued)
    if (isLater) lastOf.set(place, { end, queued })
  }
  const inPeriod = [...lastOf].filter(([, { end }]) => from <= end && end < to)
  const isLostAt = lostPlaces(
    db,
    archive.id,
    inPeriod.map(([place]) => place),
  )
  return inPeriod.flatMap(([place, { end }]) => (isLostAt(place) ? end : [])).sort((a, b) => a - b)
}

/** Returns whether the call at one of these places is lost. */
function lostPlaces(db: Database, archive: number, places: readonly number[]): (place: number) => boolean {
  const idsOf = (texts: readonly string[]) => {
    const found = db.get(
      'SELECT json_group_array(id) AS list FROM rollup_name WHERE name IN (SELECT value FROM json_each(?))',
      JSON.stringify(texts),
    )
    return z.array(z.number()).parse(JSON.parse(listRow.parse(found).list))
  }
  const [outcomes, types] = [idsOf(lostWords), idsOf(typesOf('incoming'))]
  const blocks = blockRows.parse(
    db.all(
      'SELECT block, cells FROM call_block WHERE archive = ? AND block IN (SELECT value FROM json_each(?))',
      archive,
      JSON.stringify([...new Set(places.map((place) => Math.floor(place / blockCalls)))]),
    ),
  )
  const cells = new Map(
    blocks.map(({ block, cells }) => [block, new Int32Array(Uint8Array.from(cells).buffer)]),
  )
  return (place) => {
    const ofBlock = cells.get(Math.floor(place / blockCalls))
    const at = (place % blockCalls) * callWidth
    return (
      outcomes.includes(ofBlock?.[at + cell.outcome] ?? 0) && types.includes(ofBlock?.[at + cell.type] ?? 0)
    )
  }
}
