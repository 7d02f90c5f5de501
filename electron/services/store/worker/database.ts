import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { z } from 'zod'

export type Value = SQLInputValue

/** Bytes of a column. Some versions of Node give none of them as an empty buffer. */
export const blob = z.union([
  z.instanceof(Uint8Array),
  z.instanceof(ArrayBuffer).transform((buffer) => new Uint8Array(buffer)),
])

/** More shapes of a filter than this are rare; the ones that were used longest ago are prepared again. */
const statementLimit = 200

/** One thread's handle of the file. What it reads is `unknown` until it is parsed. */
export class Database {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  /** @throws what SQLite says of a file that can't be opened. */
  constructor(file: string, options: { readonly readOnly: boolean }) {
    this.#database = new DatabaseSync(file, { readOnly: options.readOnly })
    this.#database.exec('PRAGMA busy_timeout = 5000')
  }

  exec(sql: string): void {
    this.#database.exec(sql)
  }

  run(sql: string, ...values: readonly Value[]): number {
    return Number(this.#statement(sql).run(...values).lastInsertRowid)
  }

  get(sql: string, ...values: readonly Value[]): unknown {
    return this.#statement(sql).get(...values)
  }

  all(sql: string, ...values: readonly Value[]): unknown[] {
    return this.#statement(sql).all(...values)
  }

  /** The rows one by one; the same SQL isn't run again before they end. */
  each(sql: string, ...values: readonly Value[]): Iterable<unknown> {
    return this.#statement(sql).iterate(...values)
  }

  /** Makes all of these reads of one state of the file, whatever is committed meanwhile. */
  snapshot<T>(read: () => T): T {
    this.exec('BEGIN')
    try {
      return read()
    } finally {
      this.exec('COMMIT')
    }
  }

  /** Whether a transaction is open; some failures end it by themselves. */
  get inTransaction(): boolean {
    return this.#database.isTransaction
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    // Which one was used last matters only where another has to go.
    if (known && this.#statements.size < statementLimit) return known
    const statement = known ?? this.#database.prepare(sql)
    this.#statements.delete(sql)
    this.#statements.set(sql, statement)
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size <= statementLimit) break
      this.#statements.delete(oldest)
    }
    return statement
  }
}
