import type { DialingRules } from '../../../shared/callers.ts'
import { type PeopleChange, partyKey } from '../../../shared/people.ts'
import type { PeopleRow } from './PeopleTable.tsx'

/** Returns the change that brings back what another one replaces in its row, or takes away what had no row. */
export function reverseOf(
  { kind, number, ...parts }: PeopleChange,
  rows: readonly PeopleRow[],
  dialing: DialingRules,
): PeopleChange {
  // A contact is one in every spelling of its number.
  const keyOf = (other: string) => (kind === 'contact' ? partyKey(other, dialing) : other)
  const before = rows.find((row) => keyOf(row.number) === keyOf(number))
  return {
    kind,
    number,
    ...(parts.name !== undefined && { name: before?.name ?? null }),
    ...(parts.team !== undefined && { team: before?.team ?? null }),
    ...(parts.queues !== undefined && { queues: before?.queues ?? null }),
  }
}
