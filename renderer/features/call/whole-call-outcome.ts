import {
  byStart,
  type CallOutcome,
  entriesInOrder,
  type OutcomeChoice,
  outcomeOfParts,
  shownOutcome,
} from '../../../shared/calls/outcome.ts'
import { waitInQueues } from '../../../shared/calls/waits.ts'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import { partOf } from './call-parts.ts'

/** Tells a call's outcome from its records, as its row in Calls does. */
export function outcomeOfCall(records: readonly WholeCallRecord[], choice: OutcomeChoice): CallOutcome {
  const ofReport = (report: WholeCallRecord['report']) =>
    records
      .filter((record) => record.report === report)
      .map(partOf)
      .toSorted(byStart)
  const stored = outcomeOfParts({
    records: ofReport('quick'),
    entries: entriesInOrder(ofReport('queue')),
    attempts: ofReport('queueDetails'),
  })
  return shownOutcome(stored, choice)
}

/** Returns how long a call waited in queues, as its row in Calls does; null without a queue or if unknown. */
export function queueWaitOf(records: readonly WholeCallRecord[]): number | null {
  const entries = records.filter(({ report }) => report === 'queue').map(partOf)
  return entries.length === 0 ? null : waitInQueues(entriesInOrder(entries))
}
