import {
  answerableOf,
  byStart,
  type CallOutcome,
  entriesInOrder,
  type OutcomeChoice,
  outcomeOfParts,
  shownOutcome,
} from '../../../shared/calls/outcome.ts'
import { waitInQueues } from '../../../shared/calls/waits.ts'
import { kindOfEntry } from '../../../shared/figures/outcome.ts'
import { trueWaitOf } from '../../../shared/figures/true-wait.ts'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'

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

function partOf({ id, fields, times }: WholeCallRecord) {
  return {
    key: id ?? JSON.stringify(fields),
    start: (times.starttime ?? times.start)?.instant ?? null,
    ...answerableOf(fields),
    queue: typeof fields.qnum === 'string' ? fields.qnum : null,
    kind: kindOfEntry(fields),
    waitSeconds: trueWaitOf(fields),
    queueId: typeof fields.queue_id === 'string' ? fields.queue_id : null,
  }
}
