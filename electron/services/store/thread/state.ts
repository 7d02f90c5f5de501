import { z } from 'zod'
import type { Json } from '../../../../shared/reports/values.ts'
import type { Database } from './database.ts'
import { quickRead, type StateToSave, write } from './operations.ts'

const stateRow = z.object({ value: z.string() }).optional()

/** Reads a small entry; null if there is none. */
export function readState(db: Database, name: string): Json {
  const row = stateRow.parse(db.get('SELECT value FROM state WHERE name = ?', name))
  return row ? JSON.parse(row.value) : null
}

/** Saves a small entry. */
export function saveState(db: Database, { name, value }: StateToSave): null {
  if (value === null) db.run('DELETE FROM state WHERE name = ?', name)
  else db.run('INSERT OR REPLACE INTO state (name, value) VALUES (?, ?)', name, JSON.stringify(value))
  return null
}

export const stateOperations = { 'state.read': quickRead(readState), 'state.save': write(saveState) }
