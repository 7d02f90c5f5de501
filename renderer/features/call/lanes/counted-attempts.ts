import { entriesInOrder } from '../../../../shared/calls/outcome.ts'
import {
  attemptsOf,
  type CountedAttempt,
  kindsOfAttempts,
  ringSecondsOf,
} from '../../../../shared/figures/attempts.ts'
import { kindOfEntry } from '../../../../shared/figures/outcome.ts'
import { trueWaitOf, wholeSecondsOf } from '../../../../shared/figures/true-wait.ts'
import { startOfRecord, type WholeCallRecord } from '../../../../shared/whole-call/answer.ts'
import { keyOf } from '../call-records.ts'
import { textOf } from './record-values.ts'

/** Returns what each attempt of a call counts by, as the figures do; null for a copy of another one. */
export function countedAttempts(
  records: readonly WholeCallRecord[],
): ReadonlyMap<WholeCallRecord, CountedAttempt | null> {
  const attempts = records.filter(({ report }) => report === 'queueDetails').map(attemptOf)
  const entries = entriesInOrder(records.filter(({ report }) => report === 'queue').map(entryOf))
  const kinds = kindsOfAttempts(attempts, entries, ({ source }) => source.wasReachable === true)
  return new Map(
    [...kinds].map(([{ source, ring, tries }, kind]) => [
      source,
      kind === null ? null : { kind, ring, tries },
    ]),
  )
}

function entryOf(source: WholeCallRecord) {
  const { fields } = source
  return { ...placeOf(source), kind: kindOfEntry(fields), wait: trueWaitOf(fields) }
}

function attemptOf(source: WholeCallRecord) {
  const { fields } = source
  return {
    ...placeOf(source),
    source,
    agent: textOf(source, 'dst'),
    ring: ringSecondsOf(fields),
    talk: wholeSecondsOf(fields.billsec),
    disposition: textOf(source, 'disposition'),
    tries: attemptsOf(fields),
  }
}

function placeOf(source: WholeCallRecord) {
  return {
    key: source.id ?? keyOf(source),
    queue: textOf(source, 'qnum'),
    queueId: textOf(source, 'queue_id'),
    start: startOfRecord(source),
  }
}
