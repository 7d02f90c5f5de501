import { z } from 'zod'
import type { Database } from '../store/thread/database.ts'

const lastRow = z.object({ last: z.number() })

/** Returns the last indexed row; searches read later ones. */
export function lastIndexedRow(db: Database): number {
  return lastRow.parse(db.get('SELECT last FROM record_text_end')).last
}

/** Indexes the texts of at most `limit` of the oldest unindexed records; returns how many. */
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

/** Replaces a record's text in the index, if it is indexed. */
export function replaceText(db: Database, row: number, before: string, after: string): void {
  if (row > lastIndexedRow(db)) return
  db.run(`INSERT INTO record_text (record_text, rowid, search) VALUES ('delete', ?, ?)`, row, before)
  db.run('INSERT INTO record_text (rowid, search) VALUES (?, ?)', row, after)
}

const textIndexes = ['record_text', 'event_trigram'] as const
type TextIndex = (typeof textIndexes)[number]

/**
 * Leaves merging to `mergeText`. Each indexed portion becomes a segment; by default FTS5 merges segments now
 * and then in long steps that delay commits, so `mergeText` merges in small steps.
 */
export const mergeSchema = textIndexes
  .map(
    (index) => `
  INSERT INTO ${index} (${index}, rank) VALUES ('automerge', 0);
  INSERT INTO ${index} (${index}, rank) VALUES ('crisismerge', 512);
  INSERT INTO ${index} (${index}, rank) VALUES ('usermerge', 8);`,
  )
  .join('\n')

/** Merges about this many pages of segments; none while there are few segments. */
export function mergeText(db: Database, index: TextIndex, pages: number): void {
  db.run(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`, pages)
}
