import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { z } from 'zod'

export type Value = SQLInputValue

/** A column's bytes. Some versions of Node return an empty value as an ArrayBuffer. */
export const blob = z.union([
  z.instanceof(Uint8Array),
  z.instanceof(ArrayBuffer).transform((buffer) => new Uint8Array(buffer)),
])

/** Maximum of cached statements; the least recently used are evicted. */
const statementLimit = 200

/** A thread's handle of the file. Results are `unknown` until parsed. */
export class Database {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  /** @throws SQLite's error if the file can't be opened */
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

  /** Iterates over the rows; don't run the same SQL again before the end. */
  each(sql: string, ...values: readonly Value[]): Iterable<unknown> {
    return this.#statement(sql).iterate(...values)
  }

  /** Defines a function of SQL, which gives the same for the same values; the file doesn't keep it. */
  define(name: string, fn: (...values: SQLOutputValue[]) => Value): void {
    this.#database.function(name, { deterministic: true }, fn)
  }

  /** Runs reads on one state of the file, whatever is committed meanwhile; an open transaction has one already. */
  snapshot<T>(read: () => T): T {
    if (this.inTransaction) return read()
    this.exec('BEGIN')
    try {
      return read()
    } finally {
      this.exec('COMMIT')
    }
  }

  /** True if a transaction is open; some failures end it by themselves. */
  get inTransaction(): boolean {
    return this.#database.isTransaction
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    // The order of use matters only when the cache is full.
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
