import { type CallLegs, legsOfCall } from '../../../shared/calls/legs.ts'
import { answerableOf, byStart, entriesInOrder } from '../../../shared/calls/outcome.ts'
import { transferEvent, transferOf } from '../../../shared/calls/transfers.ts'
import { ringSecondsOf } from '../../../shared/figures/attempts.ts'
import { kindOfEntry } from '../../../shared/figures/outcome.ts'
import { trueWaitOf, wholeSecondsOf } from '../../../shared/figures/true-wait.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { eventValues } from '../../../shared/webhooks/nested-fields.ts'
import { startOfRecord, type WholeCallRecord } from '../../../shared/whole-call/answer.ts'

/** Reads what a record of any report tells of its call, as the archive's calls are made of it. */
export function partOf(record: WholeCallRecord) {
  const { id, report, fields } = record
  const textOf = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' ? value : null
  }
  return {
    key: id ?? JSON.stringify(fields),
    start: startOfRecord(record),
    ...answerableOf(fields),
    src: textOf('src'),
    queue: textOf('qnum'),
    kind: kindOfEntry(fields),
    waitSeconds: report === 'queue' ? trueWaitOf(fields) : null,
    ringSeconds: report === 'queueDetails' ? ringSecondsOf(fields) : null,
    lengthSeconds: wholeSecondsOf(fields.duration),
    queueId: textOf('queue_id'),
  }
}

/** Computes a call's legs from its records and events, as its row in Calls tells them. */
export function legsOfRecords(records: readonly WholeCallRecord[], events: readonly FeedEvent[]): CallLegs {
  const of = (report: ReportName) =>
    records
      .filter((record) => record.report === report)
      .map(partOf)
      .toSorted(byStart)
  return legsOfCall({
    records: of('quick'),
    entries: entriesInOrder(of('queue')),
    attempts: of('queueDetails'),
    heard: events.flatMap(({ canonicalName, fields, receivedAt }) =>
      canonicalName === transferEvent && fields !== null ? transferOf(eventValues(fields), receivedAt) : [],
    ),
  })
}
