import { z } from 'zod'
import type { Database } from '../store/thread/database.ts'
import { formColumns, formsRow, wholeFields } from './forms.store.ts'
import { rebuildHours } from './hourly-rollup.store.ts'
import { figureCells, figureColumns } from './record-figures.store.ts'

/**
 * The progress of filling older records' figures and hours in the rollup, which newer ones get when stored.
 * Filling runs in the background: for a million records it takes longer than a user waits at the start.
 */
export const figureFillSchema = `
  CREATE TABLE figure_fill (last INTEGER NOT NULL, until INTEGER NOT NULL);
  INSERT INTO figure_fill SELECT 0, coalesce(max(row), 0) FROM record;
`

/** Restarts the filling for every stored record, as none is in the hourly rollup yet. */
export const fillAgainSchema =
  'UPDATE figure_fill SET last = 0, until = (SELECT coalesce(max(row), 0) FROM record);'

const standRow = z.object({ last: z.number(), until: z.number() })
const storedRows = z.array(formsRow.extend({ row: z.number(), archive: z.number() }))
const startRows = z.array(z.object({ archive: z.number(), start: z.number().nullable() }))
const update = `UPDATE record SET ${figureColumns.map((name) => `${name} = ?`).join(', ')} WHERE row = ?`

/** Counts the records that may still lack their figures. */
export function readUnfilled(db: Database): number {
  const { last, until } = standRow.parse(db.get('SELECT last, until FROM figure_fill'))
  return until - last
}

/** Fills at most `limit` of the next records and returns how many; 0 if none is left. */
export function fillFigures(db: Database, limit: number): number {
  const { last, until } = standRow.parse(db.get('SELECT last, until FROM figure_fill'))
  const end = Math.min(until, last + limit)
  if (end <= last) return 0
  const rows = storedRows.parse(
    db.all(
      `SELECT r.row, r.archive, ${formColumns}
       FROM record AS r JOIN archive AS a ON a.id = r.archive JOIN newest AS n ON n.row = r.row
       WHERE r.row > ? AND r.row <= ? AND r.kind IS NULL AND a.report IN ('queue', 'queueDetails')
       ORDER BY r.row`,
      last,
      end,
    ),
  )
  for (const { row, archive, ...forms } of rows) {
    const fields = wholeFields(forms)
    db.run(update, ...figureCells(db, { archive, report: forms.report, fields, row }), row)
  }
  const starts = startRows.parse(
    db.all('SELECT archive, started_at AS start FROM record WHERE row > ? AND row <= ?', last, end),
  )
  for (const archive of new Set(starts.map((each) => each.archive))) {
    rebuildHours(
      db,
      archive,
      starts.flatMap((each) => (each.archive === archive ? [each.start] : [])),
    )
    db.run('UPDATE archive SET revision = revision + 1 WHERE id = ?', archive)
  }
  db.run('UPDATE figure_fill SET last = ?', end)
  return end - last
}
