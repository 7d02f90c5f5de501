import type { EntryKind } from '../../../../../shared/kpi/outcome.ts'

/** What a column holds of a kind; a number that was used once is never another kind's. */
const numbers: Readonly<Record<EntryKind, number>> = {
  answered: 1,
  pickedUp: 2,
  abandoned: 3,
  missedByCaller: 4,
  missed: 5,
  other: 6,
}

/** A further record of a queue entry, which isn't counted again. */
export const repeatedEntry = 0

/** Every number is below this one. */
export const kindLimit = 8

/**
 * A wait in seconds is below this one by two at least, or is kept as the longest that is: beside the start and the kind,
 * three numbers are read as one.
 */
export const waitLimit = 2 ** 17

export const numberOfKind = (kind: EntryKind): number => numbers[kind]

/** A list for `kind IN (…)`. */
export function numbersOf(kinds: readonly EntryKind[]): string {
  return kinds.map(numberOfKind).join(', ')
}
