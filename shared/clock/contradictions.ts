import { z } from 'zod'

const contradictionKind = z.enum([
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
type ContradictionKind = z.infer<typeof contradictionKind>

/** One record's part in a contradiction: the raw value and the record's call time. */
const contradictingRecord = z.object({
  recordId: z.string().nullable(),
  /** The value that disagrees, as text: an id, epoch milliseconds or a date-time text. */
  value: z.string(),
  /** The text that the witness was compared with. */
  text: z.string(),
  instant: z.number(),
})
export type ContradictingRecord = z.infer<typeof contradictingRecord>

/** All records that disagree in the same way. */
export const contradiction = z.object({
  kind: contradictionKind,
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
  records: z.array(contradictingRecord),
})
export type Contradiction = z.infer<typeof contradiction>

/** One record's contradiction, not yet counted. */
export interface Finding {
  readonly kind: ContradictionKind
  readonly field: string
  readonly expectedMinutes: number
  readonly saidMinutes: number | null
  readonly record: ContradictingRecord
}

/** Maximum records stored with each contradiction; further ones are only counted. */
export const storedRecords = 50

/** Returns the contradictions with a finding added; doesn't count a listed record twice. */
export function withFinding(
  contradictions: readonly Contradiction[],
  finding: Finding,
): readonly Contradiction[] {
  const { kind, field, expectedMinutes, saidMinutes, record } = finding
  const index = contradictions.findIndex(
    (known) =>
      known.kind === kind &&
      known.field === field &&
      known.expectedMinutes === expectedMinutes &&
      known.saidMinutes === saidMinutes,
  )
  const same = contradictions[index]
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
    return [...contradictions, first]
  }
  if (recordId !== null && same.records.some((listed) => listed.recordId === recordId)) return contradictions
  return contradictions.with(index, {
    ...same,
    count: same.count + 1,
    first: Math.min(same.first, instant),
    last: Math.max(same.last, instant),
    records: same.records.length < storedRecords ? [...same.records, record] : same.records,
  })
}
