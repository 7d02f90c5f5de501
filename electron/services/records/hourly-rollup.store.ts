import { z } from 'zod'
import type { OpenIn } from '../../../shared/figures/open-in.ts'
import type { FigureScope } from '../../../shared/figures/queries.ts'
import { reportName } from '../../../shared/reports/definitions.ts'
import { openTest } from '../calendar/open-test.store.ts'
import { blob, type Database } from '../store/thread/database.ts'
import { machines, numberOfKind } from './record-figures.store.ts'
import { waitLost } from './scope.store.ts'

/**
 * The hourly rollup that figures are added up from, one row per UTC hour of an archive: its counted queue
 * entries, attempts or calls that a person answered, each as eight integers. The transaction that changes a record rebuilds
 * its hour, so the rollup is always up to date. Names have ids, so that a million entries can be counted in
 * arrays.
 */
export const hourlyRollupSchema = `
  CREATE TABLE rollup_name (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
  );
  CREATE TABLE hourly_rollup (
    archive INTEGER NOT NULL REFERENCES archive,
    hour INTEGER NOT NULL,
    entries BLOB NOT NULL,
    UNIQUE (archive, hour)
  );
`

/**
 * The offsets of an entry's numbers. `start` is in milliseconds after the hour's start; a call's `kind` is
 * `answered`. `wait` and `talk` are seconds, -1 if unknown; an attempt's `wait` is its ring, its `talk` how often it rang.
 * `queue`, `agent` and `caller` are ids of names, 0 for none; a call's `agent` is the called number.
 * `lostWait` is 1 if the record contradicts itself about its wait.
 */
export const cell = {
  start: 0,
  kind: 1,
  wait: 2,
  talk: 3,
  queue: 4,
  agent: 5,
  caller: 6,
  lostWait: 7,
} as const
export const entryWidth = 8

/** A scope with the opening hours in which its entries began; without any, they all count. */
export interface ScopeToRead extends FigureScope {
  readonly open?: OpenIn
}

/** The entries of one hour, in an array because objects are several times slower by the million. */
export interface HourOfEntries {
  readonly archive: number
  /** UTC milliseconds. */
  readonly start: number
  /** `entryWidth` numbers per entry, at the offsets in `cell`. */
  readonly cells: Int32Array
}

export const hourMs = 3_600_000

const inHour = 'archive = ? AND started_at >= ? AND started_at < ?'
const counted = `record INDEXED BY record_figures WHERE ${inHour} AND kind > 0`
const answered = `record INDEXED BY record_by_disposition WHERE ${inHour} AND disposition = 'ANSWERED'
  AND kind IS NOT ${machines}`
const sources = { queue: counted, queueDetails: counted, quick: answered } as const
const idOf = (column: string) => `ifnull((SELECT id FROM rollup_name WHERE name = ${column}), 0)`

const archiveRow = z.object({ report: reportName })
const cellsRow = z.object({ cells: z.string().nullable() })

/** Rebuilds an archive's hours that contain these starts (UTC milliseconds). */
export function rebuildHours(db: Database, archive: number, starts: Iterable<number | null>): void {
  const hours = new Set<number>()
  for (const start of starts) if (start !== null) hours.add(Math.floor(start / hourMs))
  if (hours.size === 0) return
  const { report } = archiveRow.parse(db.get('SELECT report FROM archive WHERE id = ?', archive))
  for (const hour of hours) rebuildHour(db, sources[report], archive, hour)
}

function rebuildHour(db: Database, source: string, archive: number, hour: number): void {
  const period = [archive, hour * hourMs, (hour + 1) * hourMs]
  db.run(
    `INSERT OR IGNORE INTO rollup_name (name) SELECT qnum FROM ${source} AND qnum <> ''
     UNION ALL SELECT dst FROM ${source} AND dst <> '' UNION ALL SELECT src FROM ${source} AND src <> ''`,
    ...period,
    ...period,
    ...period,
  )
  // Read as one text, because Node creates an object per row; the index gives the earliest first.
  const { cells } = cellsRow.parse(
    db.get(
      `SELECT group_concat(concat_ws(',', started_at - ?, ifnull(kind, ${numberOfKind('answered')}),
         ifnull(true_wait, -1), coalesce(talk, tries, -1), ${idOf('qnum')}, ${idOf('dst')}, ${idOf('src')},
         ifnull(${waitLost}, 0))) AS cells FROM ${source}`,
      BigInt(hour * hourMs),
      ...period,
    ),
  )
  if (cells === null) {
    db.run('DELETE FROM hourly_rollup WHERE archive = ? AND hour = ?', archive, hour)
    return
  }
  db.run(
    'INSERT OR REPLACE INTO hourly_rollup (archive, hour, entries) VALUES (?, ?, ?)',
    archive,
    hour,
    new Uint8Array(Int32Array.from(cells.split(','), Number).buffer),
  )
}

const hourRow = z.object({ archive: z.number(), hour: z.number(), entries: blob })

/**
 * Reads a scope's entries, earliest hour first and earliest entry first; an hour of several archives comes in
 * their order.
 */
export function* readHours(
  db: Database,
  archives: number | readonly number[],
  scope: ScopeToRead,
): Generator<HourOfEntries> {
  const { from, to, queues, agents, consistentOnly, open } = scope
  const isIn = isInScope(db, scope)
  const isFiltered = queues.length + agents.length > 0 || consistentOnly || open !== undefined
  // Each part comes in the order of its index, so they are merged and nothing is sorted.
  const parts = [archives].flat().map((archive, place) => ({
    sql: `SELECT archive, hour, ${place} AS place, entries FROM hourly_rollup
      WHERE archive = ? AND hour >= ? AND hour < ?`,
    values: [archive, Math.floor(from / hourMs), Math.ceil(to / hourMs)],
  }))
  const rows = db.each(
    `${parts.map(({ sql }) => sql).join(' UNION ALL ')} ORDER BY hour, place`,
    ...parts.flatMap(({ values }) => values),
  )
  for (const row of rows) {
    const { archive, hour, entries } = hourRow.parse(row)
    const whole = { archive, start: hour * hourMs, cells: int32Of(entries) }
    const isCut = whole.start < from || whole.start + hourMs > to
    yield isFiltered || isCut ? { ...whole, cells: entriesWithin(whole, isIn) } : whole
  }
}

/** Returns a test of whether the entry at an hour's offset is in a scope. */
export function isInScope(
  db: Database,
  { from, to, queues, agents, consistentOnly, open }: ScopeToRead,
): (hour: HourOfEntries, at: number) => boolean {
  const limit = idLimit(db)
  // Flags by id, because a set takes most of a filter's time.
  const flagsOf = (names: readonly string[]): Uint8Array | null => {
    if (names.length === 0) return null
    const flags = new Uint8Array(limit)
    for (const name of names) flags[idOfName(db, name)] = 1
    return flags
  }
  const [isQueue, isAgent] = [flagsOf(queues), flagsOf(agents)]
  const opening = open && openTest(open)
  const openOf: ReturnType<NonNullable<typeof opening>>[] = []
  const isOpen = (queue: number, start: number): boolean => {
    if (opening === undefined) return true
    const own = openOf[queue] ?? opening(nameOfId(db, queue))
    openOf[queue] = own
    return own(start)
  }
  return ({ start: hour, cells }, at) => {
    if (isQueue !== null && isQueue[cells[at + cell.queue] ?? 0] !== 1) return false
    if (isAgent !== null && isAgent[cells[at + cell.agent] ?? 0] !== 1) return false
    if (consistentOnly && cells[at + cell.lostWait] === 1) return false
    const start = hour + (cells[at + cell.start] ?? 0)
    return start >= from && start < to && isOpen(cells[at + cell.queue] ?? 0, start)
  }
}

/** Moves the entries within the scope to the front, in place, and returns them. */
function entriesWithin(hour: HourOfEntries, isIn: (hour: HourOfEntries, at: number) => boolean): Int32Array {
  const { cells } = hour
  let end = 0
  for (let at = 0; at < cells.length; at += entryWidth) {
    if (!isIn(hour, at)) continue
    for (let place = 0; place < entryWidth; place++) cells[end + place] = cells[at + place] ?? 0
    end += entryWidth
  }
  return cells.subarray(0, end)
}

/** SQLite's bytes may be unaligned. */
function int32Of(bytes: Uint8Array): Int32Array {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  return new Int32Array(buffer, byteOffset, byteLength / 4)
}

const idRow = z.object({ id: z.number() }).optional()
const nameRow = z.object({ name: z.string() }).optional()
const maxRow = z.object({ max: z.number() })

/** Returns a name's id, or -1 if no entry has the name. */
export function idOfName(db: Database, name: string): number {
  return idRow.parse(db.get('SELECT id FROM rollup_name WHERE name = ?', name))?.id ?? -1
}

export function nameOfId(db: Database, id: number): string {
  return nameRow.parse(db.get('SELECT name FROM rollup_name WHERE id = ?', id))?.name ?? ''
}

/** Returns a number above every id, valid until the next write. */
export function idLimit(db: Database): number {
  return maxRow.parse(db.get('SELECT ifnull(max(id), 0) AS max FROM rollup_name')).max + 1
}
