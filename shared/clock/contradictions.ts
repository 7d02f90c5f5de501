import { z } from 'zod'

const contradictionKind = z.enum([
  /** A `$date` that can't be UTC: it lies before its own call began, or hours after its record was written. */
  'epoch_shifted',
  /** Two witnesses of one moment in one record give its text two offsets. */
  'witness_disagrees',
  /** A record was written, or its call began, after the time that its text gives. */
  'order_impossible',
  /** A text of a record is written in another offset than the record's other texts. */
  'text_disagrees',
  /** A record gives another offset than most records of its time. */
  'record_disagrees',
  /** A server of Tehran's time keeps summer time after its abolition in 2022. */
  'stale_summer',
])
export type ContradictionKind = z.infer<typeof contradictionKind>

/** One record's part in a contradiction: the value as it came, and when the record says that its call was. */
export const contradictingRecord = z.object({
  recordId: z.string().nullable(),
  /** The value that disagrees, as text: an id, epoch milliseconds or a date-time text. */
  value: z.string(),
  /** The text that it was compared with. */
  text: z.string(),
  instant: z.number(),
})
export type ContradictingRecord = z.infer<typeof contradictingRecord>

/** Everything that disagrees in the same way. */
export const contradiction = z.object({
  kind: contradictionKind,
  /** The field that disagrees. */
  field: z.string(),
  /** The offset that was believed, and the one that this field would give; null when it gives none that is real. */
  expectedMinutes: z.int(),
  saidMinutes: z.int().nullable(),
  count: z.int(),
  /** Of the records' calls, in UTC milliseconds. */
  first: z.number(),
  last: z.number(),
  /** The first ones found, so many as are kept. */
  records: z.array(contradictingRecord),
})
export type Contradiction = z.infer<typeof contradiction>

/** One record's contradiction, before it is counted. */
export interface Finding {
  readonly kind: ContradictionKind
  readonly field: string
  readonly expectedMinutes: number
  readonly saidMinutes: number | null
  readonly record: ContradictingRecord
}

/** Records kept with each contradiction; the others are only counted. */
export const storedRecords = 50

/** The contradictions with a finding more; a record that is listed already isn't counted again. */
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
