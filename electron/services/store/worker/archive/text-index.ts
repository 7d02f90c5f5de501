import { z } from 'zod'
import type { Database } from '../database.ts'

const lastRow = z.object({ last: z.number() })

/** The last record that the index of texts knows; later ones are found by reading them. */
export function lastIndexedRow(db: Database): number {
  return lastRow.parse(db.get('SELECT last FROM record_text_end')).last
}

/** Adds the oldest records that the index of texts doesn't know yet, at most `limit`. Returns how many. */
export function indexTexts(db: Database, limit: number): number {
  const known = lastIndexedRow(db)
  const { last } = lastRow.parse(
    db.get(
      `SELECT coalesce(max(row), ?) AS last
       FROM (SELECT row FROM record WHERE row > ? ORDER BY row LIMIT ?)`,
      known,
      known,
      limit,
    ),
  )
  if (last === known) return 0
  db.run(
    'INSERT INTO record_text (rowid, search) SELECT row, search FROM record WHERE row > ? AND row <= ?',
    known,
    last,
  )
  db.run('UPDATE record_text_end SET last = ?', last)
  mergeText(db, 'record_text', last - known)
  return last - known
}

/** Has the index know a record's new text in the place of the one before. */
export function replaceText(db: Database, row: number, before: string, after: string): void {
  if (row > lastIndexedRow(db)) return
  db.run(`INSERT INTO record_text (record_text, rowid, search) VALUES ('delete', ?, ?)`, row, before)
  db.run('INSERT INTO record_text (rowid, search) VALUES (?, ?)', row, after)
}

const textIndexes = ['record_text', 'event_trigram'] as const
type TextIndex = (typeof textIndexes)[number]

/**
 * Each portion that is indexed becomes a segment of its own, and these are merged. FTS5 would do so at times and for
 * long, while others wait for their commit; so it's done in small steps by `mergeText`.
 */
export const mergeSchema = textIndexes
  .map(
    (index) => `
  INSERT INTO ${index} (${index}, rank) VALUES ('automerge', 0);
  INSERT INTO ${index} (${index}, rank) VALUES ('crisismerge', 512);
  INSERT INTO ${index} (${index}, rank) VALUES ('usermerge', 8);`,
  )
  .join('\n')

/** Writes about so many pages of merged segments; none while there are only few to merge. */
export function mergeText(db: Database, index: TextIndex, pages: number): void {
  db.run(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`, pages)
}
