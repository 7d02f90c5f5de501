import { z } from 'zod'
import { type Cell, cell } from '../../../shared/keeping.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { Database } from '../store/thread/database.ts'
import { quickRead, write } from '../store/thread/operations.ts'

/** A cell that was asked for to its end. */
export interface CellToSave extends Omit<Cell, 'asOf'> {
  readonly connectionId: string
  /** UTC milliseconds. */
  readonly asOf: number
}

const cellRow = cell.extend({ settled: z.number().transform(Boolean) })

/** Reads a connection's cells between two days, both included; newest day first. */
export function readKeptCells(
  db: Database,
  { connectionId, from, to }: { readonly connectionId: string; readonly from: string; readonly to: string },
): Cell[] {
  return z.array(cellRow).parse(
    db.all(
      `SELECT report, day, state, counted, stored, as_of AS asOf, settled FROM kept_cell
         WHERE profile = ? AND day >= ? AND day <= ? ORDER BY day DESC, report`,
      connectionId,
      from,
      to,
    ),
  )
}

/** Saves what the last series of requests found. */
export function saveCell(
  db: Database,
  { connectionId, report, day, state, counted, stored, asOf, settled }: CellToSave,
): null {
  db.run(
    'INSERT OR REPLACE INTO kept_cell VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    connectionId,
    report,
    day,
    state,
    counted,
    stored,
    asOf,
    settled ? 1 : 0,
  )
  return null
}

/** Returns whether the day was asked for again since. */
export function hasNewerCell(
  db: Database,
  { connectionId, report, day, asOf }: Pick<CellToSave, 'connectionId' | 'report' | 'day' | 'asOf'>,
): boolean {
  const sql = 'SELECT 1 FROM kept_cell WHERE profile = ? AND report = ? AND day = ? AND as_of > ?'
  return db.get(sql, connectionId, report, day, asOf) !== undefined
}

const storedKey = z.object({ key: z.string(), storedAt: z.number() })
export type StoredKey = z.infer<typeof storedKey>

export interface KeysToRead {
  readonly connectionId: string
  readonly report: ReportName
  /** UTC milliseconds, the end excluded. */
  readonly from: number
  readonly to: number
}

/** Reads the keys of the records that began in a period, with when their newest form was stored. */
export function readStoredKeys(db: Database, { connectionId, report, from, to }: KeysToRead): StoredKey[] {
  return z.array(storedKey).parse(
    db.all(
      `SELECT key, stored_at AS storedAt FROM archive JOIN record ON record.archive = archive.id JOIN newest USING (row)
         WHERE profile = ? AND report = ? AND started_at >= ? AND started_at < ?`,
      connectionId,
      report,
      from,
      to,
    ),
  )
}

export const keepingOperations = {
  'keeping.cells': quickRead(readKeptCells),
  'keeping.storedKeys': quickRead(readStoredKeys),
  'keeping.saveCell': write(saveCell),
}

type Own = typeof keepingOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
