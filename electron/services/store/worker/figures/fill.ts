import { z } from 'zod'
import { formColumns, formsRow, wholeFields } from '../archive/forms.ts'
import type { Connection } from '../connection.ts'
import { figureCells, figureColumns } from './schema.ts'

/**
 * How far the records that were stored before there were figures have got what newer ones are stored with. That is
 * done behind: by the million it takes longer than a user waits for the console to open.
 */
export const figureFillSchema = `
  CREATE TABLE figure_fill (last INTEGER NOT NULL, until INTEGER NOT NULL);
  INSERT INTO figure_fill SELECT 0, coalesce(max(row), 0) FROM record;
`

const standRow = z.object({ last: z.number(), until: z.number() })
const storedRows = z.array(formsRow.extend({ row: z.number(), archive: z.number() }))
const update = `UPDATE record SET ${figureColumns.map((name) => `${name} = ?`).join(', ')} WHERE row = ?`

/** So many records may still lack their figures. */
export function readUnfilled(connection: Connection): number {
  const { last, until } = standRow.parse(connection.get('SELECT last, until FROM figure_fill'))
  return until - last
}

/** Goes through at most so many of the next ones, and says through how many; 0 when none is left. */
export function fillFigures(connection: Connection, limit: number): number {
  const { last, until } = standRow.parse(connection.get('SELECT last, until FROM figure_fill'))
  const end = Math.min(until, last + limit)
  if (end <= last) return 0
  const rows = storedRows.parse(
    connection.all(
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
    connection.run(update, ...figureCells(connection, { archive, report: forms.report, fields, row }), row)
  }
  for (const archive of new Set(rows.map((each) => each.archive))) {
    connection.run('UPDATE archive SET revision = revision + 1 WHERE id = ?', archive)
  }
  connection.run('UPDATE figure_fill SET last = ?', end)
  return end - last
}
