import { z } from 'zod'
import type { Connection } from '../connection.ts'
import { mergeText } from '../text-merge.ts'

const lastRow = z.object({ last: z.number() })

/** The last record that the index of texts knows; later ones are found by reading them. */
export function lastIndexedRow(connection: Connection): number {
  return lastRow.parse(connection.get('SELECT last FROM record_text_end')).last
}

/** Adds the oldest records that the index of texts doesn't know yet, at most `limit`. Returns how many. */
export function indexTexts(connection: Connection, limit: number): number {
  const known = lastIndexedRow(connection)
  const { last } = lastRow.parse(
    connection.get(
      `SELECT coalesce(max(row), ?) AS last
       FROM (SELECT row FROM record WHERE row > ? ORDER BY row LIMIT ?)`,
      known,
      known,
      limit,
    ),
  )
  if (last === known) return 0
  connection.run(
    'INSERT INTO record_text (rowid, search) SELECT row, search FROM record WHERE row > ? AND row <= ?',
    known,
    last,
  )
  connection.run('UPDATE record_text_end SET last = ?', last)
  mergeText(connection, 'record_text', last - known)
  return last - known
}

/** Has the index know a record's new text in the place of the one before. */
export function replaceText(connection: Connection, row: number, before: string, after: string): void {
  if (row > lastIndexedRow(connection)) return
  connection.run(`INSERT INTO record_text (record_text, rowid, search) VALUES ('delete', ?, ?)`, row, before)
  connection.run('INSERT INTO record_text (rowid, search) VALUES (?, ?)', row, after)
}
