import type { Database } from './database.ts'
import type { Call, Operation } from './operations.ts'

/** Runs an operation by its name. @throws Error for an unknown one */
export function perform(
  operations: Readonly<Record<string, Operation>>,
  db: Database,
  { name, input }: Call,
): unknown {
  const operation = operations[name]
  if (!operation) throw new Error(`The store has no operation ${name}`)
  // A record of operations has no input that all of them take; `Store.read` and `write` tie each name to its own.
  return operation.run(db, input as never)
}
