import type { Connection } from '../connection.ts'

interface Kept {
  readonly revision: number
  readonly value: unknown
}

const answers = new WeakMap<Connection, Map<string, Kept>>()

/** What was read before, as long as the archive is still of that revision; the one that was used longest ago goes first. */
export function kept<T>(
  connection: Connection,
  { name, revision, most }: { readonly name: string; readonly revision: number; readonly most: number },
  read: () => T,
): T {
  const all = answers.get(connection) ?? new Map<string, Kept>()
  answers.set(connection, all)
  const known = all.get(name)
  all.delete(name)
  // The name says what was read, and so of which type it is.
  const value = known?.revision === revision ? (known.value as T) : read()
  all.set(name, { revision, value })
  const kind = name.slice(0, name.indexOf(','))
  const ofKind = [...all.keys()].filter((each) => each.startsWith(kind))
  for (const oldest of ofKind.slice(0, -most)) all.delete(oldest)
  return value
}
