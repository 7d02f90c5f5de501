import { z } from 'zod'

export const contradictionKinds = [
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
] as const
export const contradictionKind = z.enum(contradictionKinds)
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
  expectedMinutes: z.number().int(),
  saidMinutes: z.number().int().nullable(),
  count: z.number().int(),
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
export const keptRecords = 50

/** Adds a finding to those of its kind, field and offsets; a record that is listed already isn't counted again. */
export function addFinding(contradictions: Contradiction[], finding: Finding): void {
  const { kind, field, expectedMinutes, saidMinutes, record } = finding
  const same = contradictions.find(
    (known) =>
      known.kind === kind &&
      known.field === field &&
      known.expectedMinutes === expectedMinutes &&
      known.saidMinutes === saidMinutes,
  )
  if (same === undefined) {
    const { instant } = record
    contradictions.push({
      kind,
      field,
      expectedMinutes,
      saidMinutes,
      count: 1,
      first: instant,
      last: instant,
      records: [record],
    })
    return
  }
  if (record.recordId !== null && same.records.some(({ recordId }) => recordId === record.recordId)) return
  same.count += 1
  same.first = Math.min(same.first, record.instant)
  same.last = Math.max(same.last, record.instant)
  if (same.records.length < keptRecords) same.records.push(record)
}
