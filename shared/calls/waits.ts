import { type EntryKind, isAnswered } from '../figures/outcome.ts'

interface WaitingEntry {
  readonly kind: EntryKind
  /** The true wait; null if unknown. */
  readonly waitSeconds: number | null
}

/** Adds up the waits of a call's queue entries, in their order, up to the answered one; null if one is unknown. */
export function waitInQueues(entries: readonly WaitingEntry[]): number | null {
  const end = entries.findIndex(({ kind }) => isAnswered(kind))
  return sum((end < 0 ? entries : entries.slice(0, end + 1)).map(({ waitSeconds }) => waitSeconds))
}

/** Adds up seconds; null if one of them is. */
export function sum(values: readonly (number | null)[]): number | null {
  return values.reduce((all, value) => (all === null || value === null ? null : all + value), 0)
}
