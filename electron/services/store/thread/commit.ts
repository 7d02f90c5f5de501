import type { Database } from './database.ts'
import { isOfTheFile, type StoreFailure, storeFailureOf } from './failure.ts'
import type { WriteCall } from './operations.ts'
import { perform } from './perform.ts'
import type { StoreProgram } from './program.ts'

export type WriteResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: StoreFailure }

/**
 * Performs writes in one transaction and returns each one's result once it is on the disk. If one fails or
 * the disk is too full for all, retries each in its own transaction, so that it fails alone. (A savepoint for
 * each would copy every page that it touches.) Calls `onDiskError` for each failure of the file itself.
 */
export function commitWrites(
  db: Database,
  program: Pick<StoreProgram, 'operations' | 'noteWrites'>,
  writes: readonly WriteCall[],
  onDiskError: (error: unknown) => void,
): WriteResult[] {
  try {
    return transaction(db, () => {
      const note = program.noteWrites(db)
      return writes.map((write) => {
        const value = perform(program.operations, db, write)
        note(write, value)
        return { ok: true, value }
      })
    })
  } catch (error) {
    const isOfFile = isOfTheFile(error)
    if (isOfFile) onDiskError(error)
    const failure = storeFailureOf(error)
    const failsAll = isOfFile && failure.kind !== 'full'
    if (failsAll || writes.length === 1) return writes.map(() => ({ ok: false, failure }))
    return writes.flatMap((write) => commitWrites(db, program, [write], onDiskError))
  }
}

function transaction<T>(db: Database, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const value = work()
    db.exec('COMMIT')
    return value
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK')
    throw error
  }
}
