import { z } from 'zod'
import type { Json } from './values.ts'

/** A field whose value differs from the specified form; the value stays as received. */
const fieldProblem = z.object({ field: z.string(), expected: z.string() })

/** The fields of a record. Both sides get them from JSON.parse, so it doesn't check them deeply. */
export const recordFields = z.custom<Record<string, Json>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'Expected the fields of a record',
)

/** One whole record: keeps unknown fields and lists invalid ones. */
export const reportRecord = z.object({
  fields: recordFields,
  problems: z.array(fieldProblem),
})
export type ReportRecord = z.infer<typeof reportRecord>

/** One page of a search (§2.1). Values missing from the answer are null. */
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
