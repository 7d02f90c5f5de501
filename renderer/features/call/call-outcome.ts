import { knownOutcome } from '../../../shared/calls/calls.ts'
import type { CallOutcome } from '../../../shared/calls/outcome.ts'

/** The disposition whose words and look an outcome has. */
const dispositions: Readonly<Record<CallOutcome, string>> = {
  answered: 'ANSWERED',
  pickedUp: 'PICKUP',
  abandoned: 'ABANDONED',
  missed: 'MISSED',
  noAnswer: 'NO ANSWER',
  busy: 'BUSY',
  failed: 'FAILED',
  congestion: 'CONGESTION',
  unknown: '',
}

/** Returns the disposition that an outcome is shown as; empty for an unknown one. */
export function dispositionOf(outcome: string): string {
  const known = knownOutcome(outcome)
  return known === null ? outcome : dispositions[known]
}
