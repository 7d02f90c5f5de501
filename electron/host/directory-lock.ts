import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './start-error.ts'

/** SQLite's primary result code SQLITE_BUSY: another process holds the file. */
const busy = 5

/**
 * Locks a data directory until the returned function is called or this program ends in any way: an SQLite
 * lock on an empty file.
 * @throws StartError if another console holds it
 */
export function lockDataDirectory(path: string): () => void {
  const database = new DatabaseSync(join(path, 'in-use'))
  try {
    // Writes nothing to the file, so locking works on a full disk, too.
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error
    throw new StartError(
      `Another Callboard uses the data directory ${path}. Close that one, or name another folder with --data-dir.`,
    )
  }
  return () => database.close()
}
