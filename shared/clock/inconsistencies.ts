import { z } from 'zod'

const inconsistencyKind = z.enum([
  /** A `$date` that can't be UTC: before its own call began, or hours after its record was written. */
  'epoch_shifted',
  /** A record was written, or its call began, after the time in its text. */
  'order_impossible',
  /** One text of a record has a different offset than its other texts. */
  'text_disagrees',
  /** A record implies a different offset than most records of its time. */
  'record_disagrees',
  /** A server on Tehran time still applies summer time after its abolition in 2022. */
  'stale_summer',
])
type InconsistencyKind = z.infer<typeof inconsistencyKind>

/** One record's part in a inconsistency: the raw value and the record's call time. */
const inconsistentRecord = z.object({
  recordId: z.string().nullable(),
  /** The value that disagrees, as text: an id, epoch milliseconds or a date-time text. */
  value: z.string(),
  /** The text that the witness was compared with. */
  text: z.string(),
  instant: z.number(),
})
export type InconsistentRecord = z.infer<typeof inconsistentRecord>

/** All records that disagree in the same way. */
export const inconsistency = z.object({
  kind: inconsistencyKind,
  /** The field that disagrees. */
  field: z.string(),
  /** The accepted offset, and the one this field implies; null when that isn't a real offset. */
  expectedMinutes: z.int(),
  saidMinutes: z.int().nullable(),
  count: z.int(),
  /** First and last call time of the records, in UTC milliseconds. */
  first: z.number(),
  last: z.number(),
  /** The first records found, at most `storedRecords`. */
  records: z.array(inconsistentRecord),
})
export type Inconsistency = z.infer<typeof inconsistency>

/** One record's inconsistency, not yet counted. */
export interface Finding {
  readonly kind: InconsistencyKind
  readonly field: string
  readonly expectedMinutes: number
  readonly saidMinutes: number | null
  readonly record: InconsistentRecord
}

/** Maximum records stored with each inconsistency; further ones are only counted. */
export const storedRecords = 50

/** Returns the inconsistencies with a finding added; doesn't count a listed record twice. */
export function withFinding(
  inconsistencies: readonly Inconsistency[],
  finding: Finding,
): readonly Inconsistency[] {
  const { kind, field, expectedMinutes, saidMinutes, record } = finding
  const index = inconsistencies.findIndex(
    (known) =>
      known.kind === kind &&
      known.field === field &&
      known.expectedMinutes === expectedMinutes &&
      known.saidMinutes === saidMinutes,
  )
  const same = inconsistencies[index]
  const { recordId, instant } = record
  if (same === undefined) {
    const first = {
      kind,
      field,
      expectedMinutes,
      saidMinutes,
      count: 1,
      first: instant,
      last: instant,
      records: [record],
    }
    return [...inconsistencies, first]
  }
  if (recordId !== null && same.records.some((listed) => listed.recordId === recordId)) return inconsistencies
  return inconsistencies.with(index, {
    ...same,
    count: same.count + 1,
    first: Math.min(same.first, instant),
    last: Math.max(same.last, instant),
    records: same.records.length < storedRecords ? [...same.records, record] : same.records,
  })
}
