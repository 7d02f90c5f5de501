import { z } from 'zod'
import type { ArchiveContent } from '../../../shared/backup.ts'
import type { Database } from '../store/thread/database.ts'

const counted = z.object({ value: z.number() })

/** Counts a file's records and events; an early one may have no table for them. */
export function countContent(db: Database): ArchiveContent {
  const count = (table: string): number =>
    hasTable(db, table) ? counted.parse(db.get(`SELECT count(*) AS value FROM ${table}`)).value : 0
  return { records: count('record'), events: count('event') }
}

/** What of another console's part in a team archive, of its receiver's runs and of what it passes on isn't this one's. */
const ofItsConsole = ['outbox', 'former_archive', 'receiver_run', 'relay_place', 'relay_delivery']
const originRow = z.object({ origin: z.string() }).optional()

/** Removes what another console was still to send or pass on, and when its receiver ran, as this one would do it in its own name. */
export function disown(replacement: Database, own: Database | null): void {
  for (const table of ofItsConsole) if (hasTable(replacement, table)) replacement.run(`DELETE FROM ${table}`)
  if (hasTable(replacement, 'shared_archive'))
    replacement.run('DELETE FROM shared_archive WHERE origin IS NOT ?', own && originIn(own))
}

/** Returns a store's key in the shared log; null if it takes part in none. */
function originIn(db: Database): string | null {
  if (!hasTable(db, 'shared_archive')) return null
  return originRow.parse(db.get('SELECT origin FROM shared_archive'))?.origin ?? null
}

function hasTable(db: Database, table: string): boolean {
  return db.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", table) !== undefined
}
