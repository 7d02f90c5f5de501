import { existsSync, renameSync } from 'node:fs'
import { z } from 'zod'
import type { ArchiveContent } from '../../../../shared/backup.ts'
import { replacementOf } from '../replacement.ts'
import { Database } from './database.ts'
import { findObstacle, moveAway, type SetAside } from './open-database.ts'

/** The check of a file that is to replace the store. */
export type Inspection =
  | { readonly usable: true; readonly content: ArchiveContent }
  | { readonly usable: false; readonly reason: SetAside['reason'] }

/** Writes all committed content to a compact new file. The target must not exist. */
export function copyInto(db: Database, target: string): null {
  db.run('VACUUM INTO ?', target)
  return null
}

const problem = z.object({ quick_check: z.string() })
const counted = z.object({ value: z.number() })

/** Checks whether the file is an intact store of this or an older Callboard. Writes nothing. */
export function inspect(file: string): Inspection {
  const reason = findObstacle(file)
  if (reason !== null) return { usable: false, reason }
  const db = new Database(file, { readOnly: true })
  try {
    const isWhole = problem.parse(db.get('PRAGMA quick_check(1)')).quick_check === 'ok'
    if (!isWhole) return { usable: false, reason: 'damaged' }
    const count = (table: string): number => {
      return hasTable(db, table) ? counted.parse(db.get(`SELECT count(*) AS value FROM ${table}`)).value : 0
    }
    // An empty file isn't a store, although it opens as a new one.
    if (!db.get("SELECT 1 FROM sqlite_schema WHERE name = 'state'")) {
      return { usable: false, reason: 'foreign' }
    }
    return { usable: true, content: { records: count('record'), events: count('event') } }
  } finally {
    db.close()
  }
}

/** Sets `file` aside if a replacement waits, and puts the replacement in its place. */
export function finishReplacement(file: string): SetAside | null {
  const replacement = replacementOf(file)
  if (!existsSync(replacement)) return null
  // Any other file is set aside when it is opened.
  if (findObstacle(replacement) === null) disown(replacement, file)
  // If an earlier run stopped between the two steps, only the second is left.
  const setAside = existsSync(file)
    ? ({ reason: 'replaced', file: moveAway(file, 'replaced') } as const)
    : null
  renameSync(replacement, file)
  return setAside
}

/** What of another console's part in a shared archive, and of its receiver's runs, isn't this one's. */
const ofItsConsole = ['outbox', 'former_archive', 'receiver_run']
const originRow = z.object({ origin: z.string() }).optional()

/** Removes what another console was still to send, and when its receiver ran, as this one would do it in its own name. */
function disown(replacement: string, file: string): void {
  const own = existsSync(file) ? originIn(file) : null
  const db = new Database(replacement, { readOnly: false })
  try {
    db.exec('BEGIN IMMEDIATE')
    for (const table of ofItsConsole) if (hasTable(db, table)) db.run(`DELETE FROM ${table}`)
    if (hasTable(db, 'shared_archive')) db.run('DELETE FROM shared_archive WHERE origin IS NOT ?', own)
    db.exec('COMMIT')
  } finally {
    db.close()
  }
}

/** Returns a store's key in the shared log; null if it takes part in none, or can't tell. */
function originIn(file: string): string | null {
  if (findObstacle(file) !== null) return null
  const db = new Database(file, { readOnly: true })
  try {
    if (!hasTable(db, 'shared_archive')) return null
    return originRow.parse(db.get('SELECT origin FROM shared_archive'))?.origin ?? null
  } finally {
    db.close()
  }
}

function hasTable(db: Database, table: string): boolean {
  return db.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", table) !== undefined
}
