import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './start-error.ts'

/** Primary result codes of SQLite: somebody else holds the file. */
const busy = 5

/**
 * Keeps every other console off a data directory until the returned function is called or this program ends, however
 * it ends: the lock is SQLite's own, on an empty file. Throws a `StartError` where another console has it.
 */
export function lockDataDirectory(path: string): () => void {
  const database = new DatabaseSync(join(path, 'in-use'))
  try {
    // Nothing is ever written into it: on a full disk, too, the lock is to be had.
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
