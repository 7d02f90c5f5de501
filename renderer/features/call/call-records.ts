import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { readTimes } from '../../../shared/clock/readings.ts'
import type { RecordFields } from '../../../shared/clock/witnesses.ts'
import type { Failure } from '../../../shared/errors.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import {
  type CallSource,
  callTimesOf,
  type WholeCallAnswer,
  type WholeCallRecord,
} from '../../../shared/whole-call/answer.ts'

/** Converts the panel's record to a record of the whole call. */
export function recordAtHand(report: ReportName, record: ReportRecord, known: KnownPeriods): WholeCallRecord {
  const { _id: id } = record.fields
  return {
    ...record,
    report,
    origins: ['callCenter'],
    id: typeof id === 'string' && id !== '' ? id : null,
    ...timesOf(report, record.fields, known),
  }
}

/** Recomputes an answer's timestamps by the current clock, and adds the opened record if missing. */
export function answerAround(
  atHand: WholeCallRecord,
  answer: WholeCallAnswer | undefined,
  failure: Failure | null,
  known: KnownPeriods,
): WholeCallAnswer {
  const cuid = cuidOf(atHand.fields)
  if (answer === undefined) {
    return {
      cuid,
      sources: failure === null ? [] : reportNames.map(failedSource(failure)),
      records: [atHand],
    }
  }
  const records = answer.records.map((record) => ({
    ...record,
    ...timesOf(record.report, record.fields, known),
  }))
  const key = keyOf(atHand)
  const isThere = records.some((record) => keyOf(record) === key)
  return { ...answer, records: isThere ? records : [atHand, ...records] }
}

/** Returns a key that is unique within a call: the record's id, or else its content. */
export function keyOf({ report, id, fields }: Pick<WholeCallRecord, 'report' | 'id' | 'fields'>): string {
  return `${report} ${id ?? JSON.stringify(fields)}`
}

/** Returns the record's `cuid`, or an empty text. */
export function cuidOf({ cuid }: RecordFields): string {
  return typeof cuid === 'string' ? cuid.trim() : ''
}

const timesOf = (report: ReportName, fields: RecordFields, known: KnownPeriods) =>
  callTimesOf(readTimes(report, fields, known))

const failedSource =
  (failure: Failure) =>
  (report: ReportName): CallSource => ({ report, origin: 'callCenter', records: 0, failure })
