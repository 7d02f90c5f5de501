import { isOfTheFile, type StoreFailure, storeFailureOf } from '../failure.ts'
import type { Connection } from './connection.ts'
import { performWrite, type Write } from './operations.ts'

export type WriteResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: StoreFailure }

/**
 * Writes all of them in one transaction; a result is only given once it is on the disk. One that fails is undone
 * alone. Where there is no room for all, each is tried in a transaction of its own, so that the small ones get through.
 * `onDiskError` is told of each failure of the file itself.
 */
export function commitWrites(
  connection: Connection,
  writes: readonly Write[],
  onDiskError: (error: unknown) => void,
): WriteResult[] {
  try {
    // One that is by itself is undone with its transaction; a savepoint would copy every page that it touches.
    const perform = writes.length === 1 ? succeed : undoAlone
    return transaction(connection, () => writes.map((write) => perform(connection, write)))
  } catch (error) {
    onDiskError(error)
    const failure = storeFailureOf(error)
    if (failure.kind !== 'full' || writes.length === 1) return writes.map(() => ({ ok: false, failure }))
    return writes.flatMap((write) => commitWrites(connection, [write], onDiskError))
  }
}

function transaction<T>(connection: Connection, work: () => T): T {
  connection.exec('BEGIN IMMEDIATE')
  try {
    const value = work()
    connection.exec('COMMIT')
    return value
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw error
  }
}

function succeed(connection: Connection, write: Write): WriteResult {
  return { ok: true, value: performWrite(connection, write) }
}

function undoAlone(connection: Connection, write: Write): WriteResult {
  connection.exec('SAVEPOINT one_write')
  try {
    const value = performWrite(connection, write)
    connection.exec('RELEASE one_write')
    return { ok: true, value }
  } catch (error) {
    // A full or failing disk ends the whole transaction, whatever the savepoint.
    if (isOfTheFile(error) || !connection.inTransaction) throw error
    connection.exec('ROLLBACK TO one_write; RELEASE one_write')
    return { ok: false, failure: storeFailureOf(error) }
  }
}
