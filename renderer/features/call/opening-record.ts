import { startOfRecord, type WholeCallRecord } from '../../../shared/whole-call/answer.ts'

/** Returns the record that tells of the whole call: its first call record, or else any. */
export function openingRecord(records: readonly WholeCallRecord[]): WholeCallRecord | undefined {
  const startOf = (record: WholeCallRecord) => startOfRecord(record) ?? Number.POSITIVE_INFINITY
  const calls = records.filter(({ report }) => report === 'quick')
  const first = Math.min(...calls.map(startOf))
  return calls.find((record) => startOf(record) === first) ?? records[0]
}
