import type { ArchiveContent } from '../../../../shared/backup.ts'
import type { Database } from './database.ts'
import type { Operation, WriteCall } from './operations.ts'

/** What mending did: how many rows it changed, and the failures of ours that it met, with their stacks. */
export interface Mended {
  readonly rows: number
  readonly bugs: readonly string[]
}

/** What a store's threads run: the operations, the schema and what else the features know of the file. */
export interface StoreProgram {
  readonly operations: Readonly<Record<string, Operation>>
  /** The schema's history: entry n migrates a file from version n to n + 1. */
  readonly migrations: readonly string[]
  /** Begins a transaction of writes; what it returns is called after each of them. */
  readonly noteWrites: (db: Database) => (call: WriteCall, value: unknown) => void
  /** Mends rows with values that no console stores, which a file that is loaded may have. */
  readonly mend: (db: Database) => Mended
  /** Counts what a file has. */
  readonly count: (db: Database) => ArchiveContent
  /** Removes from a file what belongs to the console that it comes from, before it takes the place of `own`. */
  readonly disown: (db: Database, own: Database | null) => void
  /** Returns the number of the last acknowledged row that the file ever had. */
  readonly lastAcknowledged: (db: Database) => number
}
