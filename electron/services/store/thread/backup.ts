import { existsSync, renameSync } from 'node:fs'
import { z } from 'zod'
import type { ArchiveContent } from '../../../../shared/backup.ts'
import { replacementOf } from '../replacement.ts'
import { Database } from './database.ts'
import { findObstacle, moveAway, type SetAside } from './open-database.ts'
import { hasOwnValues } from './own-schema.ts'
import type { StoreProgram } from './program.ts'

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

/** Checks whether the file is an intact store of this or an older Callboard. Writes nothing. */
export function inspect(file: string, { migrations, count }: StoreProgram): Inspection {
  const reason = findObstacle(file, migrations)
  if (reason !== null) return { usable: false, reason }
  const db = new Database(file, { readOnly: true })
  try {
    const isWhole = problem.parse(db.get('PRAGMA quick_check(1)')).quick_check === 'ok'
    if (!isWhole) return { usable: false, reason: 'damaged' }
    // An empty file isn't a store, although it opens as a new one.
    if (!db.get("SELECT 1 FROM sqlite_schema WHERE name = 'state'")) {
      return { usable: false, reason: 'foreign' }
    }
    if (!hasOwnValues(db)) return { usable: false, reason: 'foreign' }
    return { usable: true, content: count(db) }
  } finally {
    db.close()
  }
}

/** Sets `file` aside if a replacement waits, and puts the replacement in its place. */
export function finishReplacement(file: string, program: StoreProgram): SetAside | null {
  const replacement = replacementOf(file)
  if (!existsSync(replacement)) return null
  // Any other file is set aside when it is opened.
  if (findObstacle(replacement, program.migrations) === null) disown(replacement, file, program)
  // If an earlier run stopped between the two steps, only the second is left.
  const setAside = existsSync(file)
    ? ({ reason: 'replaced', file: moveAway(file, 'replaced') } as const)
    : null
  renameSync(replacement, file)
  return setAside
}

function disown(replacement: string, file: string, { migrations, disown }: StoreProgram): void {
  const isReadable = existsSync(file) && findObstacle(file, migrations) === null
  const own = isReadable ? new Database(file, { readOnly: true }) : null
  const db = new Database(replacement, { readOnly: false })
  try {
    db.exec('BEGIN IMMEDIATE')
    disown(db, own)
    db.exec('COMMIT')
  } finally {
    db.close()
    own?.close()
  }
}
