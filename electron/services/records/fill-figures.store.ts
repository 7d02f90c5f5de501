import { z } from 'zod'
import type { Database } from '../store/thread/database.ts'
import { formColumns, formsRow, wholeFields } from './forms.store.ts'
import { hourMs, rebuildHours } from './hourly-rollup.store.ts'
import { figureCells, figureColumns } from './record-figures.store.ts'

/**
 * The progress of filling older records' figures and hours in the rollup, which newer ones get when stored.
 * Filling runs in the background: for a million records it takes longer than a user waits at the start.
 */
export const figureFillSchema = `
  CREATE TABLE figure_fill (last INTEGER NOT NULL, until INTEGER NOT NULL);
  INSERT INTO figure_fill SELECT 0, coalesce(max(row), 0) FROM record;
`

/** Restarts the filling for every stored record. */
export const fillAgainSchema =
  'UPDATE figure_fill SET last = 0, until = (SELECT coalesce(max(row), 0) FROM record);'

const standRow = z.object({ last: z.number(), until: z.number() })
const storedRows = z.array(formsRow.extend({ row: z.number(), archive: z.number() }))
const touchedRows = z.array(
  z.object({
    row: z.number(),
    archive: z.number(),
    connectionId: z.string(),
    start: z.number().nullable(),
    cuid: z.string().nullable(),
    /** Whether the rollup lacks its hour. */
    isMissing: z.number(),
  }),
)
const update = `UPDATE record SET ${figureColumns.map((name) => `${name} = ?`).join(', ')} WHERE row = ?`

/** Counts the records that may still lack their figures. */
export function readUnfilled(db: Database): number {
  const { last, until } = standRow.parse(db.get('SELECT last, until FROM figure_fill'))
  return until - last
}

/**
 * Fills at most `limit` of the next records and returns how many; 0 if none is left.
 * @param updateAttempts updates what became of the attempts of some calls; returns the starts of those that changed.
 */
export function fillFigures(
  db: Database,
  limit: number,
  updateAttempts: (
    db: Database,
    connectionId: string,
    calls: { readonly cuids: ReadonlySet<string>; readonly rows: ReadonlySet<number> },
  ) => { readonly archive: number | null; readonly starts: readonly (number | null)[] },
): number {
  const { last, until } = standRow.parse(db.get('SELECT last, until FROM figure_fill'))
  const end = Math.min(until, last + limit)
  if (end <= last) return 0
  const rows = storedRows.parse(
    db.all(
      `SELECT r.row, r.archive, ${formColumns}
       FROM record AS r JOIN archive AS a ON a.id = r.archive JOIN newest AS n ON n.row = r.row
       WHERE r.row > ? AND r.row <= ? AND (a.report = 'queueDetails' OR r.kind IS NULL
         AND (a.report = 'queue' OR a.report = 'quick' AND r.disposition = 'ANSWERED'))
       ORDER BY r.row`,
      last,
      end,
    ),
  )
  const filled = new Set<number>()
  for (const { row, archive, ...forms } of rows) {
    const figures = figureCells(db, { archive, report: forms.report, fields: wholeFields(forms), row })
    // Most call records have none.
    if (figures[0] === null) continue
    db.run(update, ...figures, row)
    filled.add(row)
  }
  const found = touchedRows.parse(
    db.all(
      `SELECT r.row, r.archive, a.profile AS connectionId, r.started_at AS start, r.cuid,
         NOT EXISTS (SELECT 1 FROM hourly_rollup AS h
           WHERE h.archive = r.archive AND h.hour = r.started_at / ${hourMs} AND r.started_at >= 0) AS isMissing
       FROM record AS r JOIN archive AS a ON a.id = r.archive WHERE r.row > ? AND r.row <= ?`,
      last,
      end,
    ),
  )
  const touched = found.filter(({ row, isMissing }) => filled.has(row) || isMissing === 1)
  const starts = new Map<number, (number | null)[]>()
  for (const [archive, ofArchive] of Map.groupBy(touched, ({ archive }) => archive)) {
    starts.set(
      archive,
      ofArchive.map(({ start }) => start),
    )
  }
  for (const [connectionId, ofConnection] of Map.groupBy(touched, (each) => each.connectionId)) {
    const cuids = new Set(ofConnection.flatMap(({ cuid }) => cuid || []))
    const withoutCuid = new Set(ofConnection.flatMap(({ row, cuid }) => (cuid ? [] : [row])))
    const attempts = updateAttempts(db, connectionId, { cuids, rows: withoutCuid })
    if (attempts.archive === null || attempts.starts.length === 0) continue
    starts.set(attempts.archive, [...(starts.get(attempts.archive) ?? []), ...attempts.starts])
  }
  for (const [archive, ofArchive] of starts) {
    rebuildHours(db, archive, ofArchive)
    db.run('UPDATE archive SET revision = revision + 1 WHERE id = ?', archive)
  }
  db.run('UPDATE figure_fill SET last = ?', end)
  return end - last
}
