import { z } from 'zod'
import type { Json } from '../../../../shared/reports/values.ts'
import type { Connection } from './connection.ts'

export interface StateToSave {
  readonly name: string
  /** Null forgets the entry. */
  readonly value: Json
}

const stateRow = z.object({ value: z.string() }).optional()

export function readState(connection: Connection, name: string): Json {
  const row = stateRow.parse(connection.get('SELECT value FROM state WHERE name = ?', name))
  return row ? JSON.parse(row.value) : null
}

export function saveState(connection: Connection, { name, value }: StateToSave): null {
  if (value === null) connection.run('DELETE FROM state WHERE name = ?', name)
  else connection.run('INSERT OR REPLACE INTO state (name, value) VALUES (?, ?)', name, JSON.stringify(value))
  return null
}
