import { z } from 'zod'

/** A field whose value has another form than the specification says; the value is kept as it came. */
export const fieldProblem = z.object({ field: z.string(), expected: z.string() })
export type FieldProblem = z.infer<typeof fieldProblem>

/** One record, whole: unknown fields are kept, wrong ones are named, and none is dropped. */
export const reportRecord = z.object({
  fields: z.record(z.string(), z.json()),
  problems: z.array(fieldProblem),
})
export type ReportRecord = z.infer<typeof reportRecord>

/** One page of a search (2.1). What the answer left out is null. */
export const reportPage = z.object({
  records: z.array(reportRecord),
  start: z.number().int(),
  count: z.number().int(),
  total: z.number().int().nullable(),
  sorting: z.record(z.string(), z.number()),
  target: z.string().nullable(),
  useGroupBy: z.boolean().nullable(),
  message: z.string(),
})
export type ReportPage = z.infer<typeof reportPage>
