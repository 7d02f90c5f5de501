import { z } from 'zod'
import type { Json } from './values.ts'

/** A field whose value has another form than the specification says; the value is kept as it came. */
const fieldProblem = z.object({ field: z.string(), expected: z.string() })

/** The fields of a record. They come out of JSON.parse on either side, so that only a walk through each could tell more. */
export const recordFields = z.custom<Record<string, Json>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'Expected the fields of a record',
)

/** One record, whole: unknown fields are kept, wrong ones are named, and none is dropped. */
export const reportRecord = z.object({
  fields: recordFields,
  problems: z.array(fieldProblem),
})
export type ReportRecord = z.infer<typeof reportRecord>

/** One page of a search (§2.1). What the answer left out is null. */
export const reportPage = z.object({
  records: z.array(reportRecord),
  start: z.int(),
  count: z.int(),
  total: z.int().nullable(),
  sorting: z.record(z.string(), z.number()),
  target: z.string().nullable(),
  useGroupBy: z.boolean().nullable(),
  message: z.string(),
})
export type ReportPage = z.infer<typeof reportPage>
