import { z } from 'zod'
import { TouchedCalls, updateCalls } from '../calls/save-calls.store.ts'
import { rebuildHours } from '../records/hourly-rollup.store.ts'
import { firstInstant, lastInstant } from '../records/record-limits.ts'
import type { Database } from '../store/thread/database.ts'
import { isDamage, isOfTheFile, storeFailureOf } from '../store/thread/failure.ts'
import { isNoLastRow } from '../store/thread/own-schema.ts'
import type { Mended } from '../store/thread/program.ts'

const isPossible = (column: string) =>
  `typeof(${column}) = 'integer' AND ${column} BETWEEN ${firstInstant} AND ${lastInstant}`
/**
 * A large table's index finds these at once; texts and blobs, which SQLite lets an integer's column have, come after
 * every number. A fraction is read without its part of a millisecond.
 */
const isBeyond = (column: string) => `(${column} > ${lastInstant} OR ${column} < ${firstInstant})`
const isImpossible = (column: string) => `${column} IS NOT NULL AND NOT (${isPossible(column)})`

/** An event came when the one before it did, as far as is known. */
const likeTheOneBefore = `coalesce((SELECT known.received_at FROM event AS known
  WHERE known.seq < event.seq AND ${isPossible('known.received_at')} ORDER BY known.seq DESC LIMIT 1), 0)`

/** What an instant becomes that no calendar has; null where its row says nothing without it. */
const remedies: readonly (readonly [table: string, column: string, becomes: string | null])[] = [
  ['event', 'received_at', likeTheOneBefore],
  ['receiver_run', 'started_at', null],
  ['receiver_run', 'alive_until', null],
  ['board_snapshot', 'at', null],
  ['kept_cell', 'as_of', null],
  ['walk', 'saved_at', '0'],
  ['alarm', 'raised_at', '0'],
  ['alarm', 'cleared_at', 'raised_at'],
  ['alarm', 'acknowledged_at', 'NULL'],
  ['alarm', 'acknowledged_until', 'NULL'],
  ['callback_note', 'until', '0'],
  ['callback_note', 'entered_at', 'NULL'],
  ['withdrawn_note', 'until', '0'],
  ['withdrawn_note', 'entered_at', 'NULL'],
  ['shared_origin', 'newest_at', '0'],
  ['set_aside', 'at', '0'],
]

/**
 * Mends instants that no calendar has, which a file that is loaded, or was written by something else, may have: no day,
 * list or figure could be read of them. What is in a large table without an index of it is read as unknown
 * (`storedInstant`).
 */
export function mendInstants(db: Database): Mended {
  const steps = remedies.map(([table, column, becomes]) => {
    const where = table === 'event' ? isBeyond(column) : isImpossible(column)
    return () => mend(db, table, where, becomes === null ? null : `${column} = ${becomes}`)
  })
  // SQLite counts on from the last row instead.
  steps.push(
    () => mend(db, 'sqlite_sequence', isNoLastRow, null),
    () => forgetImpossibleStarts(db),
  )
  let rows = 0
  const bugs: string[] = []
  for (const step of steps) {
    try {
      rows += step()
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK')
      // What can't be mended stays as it is: what needs it says so when it is read, and the rest is read.
      if (isDamage(error)) continue
      if (isOfTheFile(error)) throw error
      bugs.push(storeFailureOf(error).message)
    }
  }
  return { rows, bugs }
}

const countRow = z.object({ count: z.number() })

/** Changes the rows of a table, or removes them; returns how many there were. */
function mend(db: Database, table: string, where: string, change: string | null): number {
  const { count } = countRow.parse(db.get(`SELECT count(*) AS count FROM ${table} WHERE ${where}`))
  if (count === 0) return 0
  db.exec('BEGIN IMMEDIATE')
  db.exec(
    change === null ? `DELETE FROM ${table} WHERE ${where}` : `UPDATE ${table} SET ${change} WHERE ${where}`,
  )
  // Both are made again of the events.
  if (table === 'event') db.exec('DELETE FROM board_snapshot; DELETE FROM state_day')
  db.exec('COMMIT')
  return count
}

const archiveRows = z.array(z.object({ id: z.number(), connectionId: z.string() }))
const recordRows = z.array(z.object({ row: z.number(), start: z.number(), cuid: z.string().nullable() }))
/** Texts and blobs, which SQLite lets an integer's column have, come after every number. */
const impossible = `SELECT row, CAST(started_at AS REAL) AS start, cuid FROM record
  WHERE archive = ?1 AND started_at > ?2
  UNION ALL SELECT row, CAST(started_at AS REAL), cuid FROM record WHERE archive = ?1 AND started_at < ?3`

/**
 * Makes the starts unknown that no calendar has: no days, hours or groups could be read of them. A file that is loaded,
 * or was written by something else, may have them. Returns how many there were.
 */
function forgetImpossibleStarts(db: Database): number {
  const archives = archiveRows
    .parse(db.all('SELECT id, profile AS connectionId FROM archive'))
    .map((each) => ({
      ...each,
      records: recordRows.parse(db.all(impossible, each.id, lastInstant, firstInstant)),
    }))
    .filter(({ records }) => records.length > 0)
  if (archives.length === 0) return 0
  db.exec('BEGIN IMMEDIATE')
  for (const { records } of archives)
    for (const { row } of records) db.run('UPDATE record SET started_at = NULL WHERE row = ?', row)
  for (const { id, connectionId, records } of archives) {
    const calls = new TouchedCalls()
    for (const { row, cuid } of records) calls.add(row, cuid)
    rebuildHours(
      db,
      id,
      records.map(({ start }) => start),
    )
    updateCalls(db, connectionId, calls)
    db.run('UPDATE archive SET revision = revision + 1 WHERE id = ?', id)
  }
  db.exec('COMMIT')
  return archives.reduce((sum, { records }) => sum + records.length, 0)
}
