import { ringSecondsOf } from '../../../shared/figures/attempts.ts'
import { trueWaitOf, wholeSecondsOf } from '../../../shared/figures/true-wait.ts'
import type { MadeRecord } from './made-records.ts'

/** What a record of the queue details counts for. */
export interface PlainAttempt {
  readonly record: MadeRecord
  readonly tries: number
  readonly answered: number
  readonly missed: number
  readonly reached: boolean
  /** Whether another phone of the ring took the call. */
  readonly isElsewhere: boolean
}

/** Counts attempts record by record, without a database, where no state is heard; copies are left out. */
export function plainAttempts(
  attempts: readonly MadeRecord[],
  entries: readonly MadeRecord[],
  leastRing = 8,
): PlainAttempt[] {
  const byCall = Map.groupBy(attempts, ({ fields }) => String(fields.cuid))
  const entriesByCall = Map.groupBy(entries, ({ fields }) => String(fields.cuid))
  return attempts.flatMap((record) => {
    const siblings = byCall.get(String(record.fields.cuid)) ?? []
    const isCopy = siblings.some(
      (other) => String(other.fields._id) < String(record.fields._id) && same(other, record),
    )
    if (isCopy) return []
    const { disposition } = record.fields
    const tries = Math.max(1, wholeSecondsOf(record.fields.tries) ?? 1)
    const told = (answered: number, missed: number, reached = true, isElsewhere = false) => [
      { record, tries, answered, missed, reached, isElsewhere },
    ]
    if (disposition === 'ANSWERED') return told(1, tries - 1)
    if (disposition === 'BUSY' || disposition === 'CONGESTION') return told(0, 0, false)
    const ring = ringSecondsOf(record.fields)
    if (ring === null) return told(0, tries)
    const end = record.start + ring * 1_000
    const isDuring = (instant: number) => instant >= record.start - 2_000 && instant <= end + 2_000
    const ofEntry = siblings.filter((other) => isOfEntry(other, record))
    const answers = ofEntry.filter(({ fields }) => fields.disposition === 'ANSWERED')
    const own = (entriesByCall.get(String(record.fields.cuid)) ?? []).filter((entry) =>
      isOfEntry(entry, record),
    )
    const endOf = ({ fields, start }: MadeRecord) => start + (trueWaitOf(fields) ?? Number.NaN) * 1_000
    const isElsewhere =
      answers.some(
        ({ fields, start }) =>
          (start < end || start < record.start + 2_000) &&
          isDuring(start + (ringSecondsOf(fields) ?? Number.NaN) * 1_000),
      ) ||
      (answers.length === 0 &&
        own.some(
          ({ fields, start }) =>
            /^(ANSWERED|PICKUP)$/.test(String(fields.disposition)) && isDuring(endOf({ fields, start })),
        ))
    if (isElsewhere) return told(0, tries - 1, true, true)
    if (ring >= leastRing) return told(0, tries)
    const hasCallerLeft = own.some(
      ({ fields, start }) =>
        (fields.disposition === 'ABANDONED' ||
          (fields.disposition === 'MISSED' && fields.hangup === 'caller')) &&
        Math.abs(endOf({ fields, start }) - end) <= 2_000,
    )
    return told(0, hasCallerLeft ? tries - 1 : 0)
  })
}

function same(a: MadeRecord, b: MadeRecord): boolean {
  const shown = ['qnum', 'dst', 'disposition', 'wait', 'billsec', 'tries', 'endtime', 'duration']
  return a.start === b.start && shown.every((name) => String(a.fields[name]) === String(b.fields[name]))
}

function isOfEntry(a: MadeRecord, b: MadeRecord): boolean {
  const [one, other] = [a.fields.queue_id, b.fields.queue_id]
  return one && other ? one === other : a.fields.qnum === b.fields.qnum
}
