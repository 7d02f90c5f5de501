import { z } from 'zod'
import { reportName } from '../reports/definitions.ts'
import { contradiction } from './contradictions.ts'
import { offsetMinutes } from './wall-time.ts'
import { witnessName } from './witnesses.ts'

/** One record that shows an offset: the text, and what its witness says (UTC milliseconds). */
export const evidenceExample = z.object({
  recordId: z.string().nullable(),
  field: z.string(),
  text: z.string(),
  witness: witnessName,
  witnessInstant: z.number(),
  instant: z.number(),
})
export type EvidenceExample = z.infer<typeof evidenceExample>

/** Records by the witnesses that agree on their offset. */
export const witnessCounts = z.partialRecord(witnessName, z.int().positive())
export type WitnessCounts = z.infer<typeof witnessCounts>

/** What one calendar day of the server's own (days since 1970-01-01) says of one offset. */
export const dayOffset = z.object({
  day: z.int(),
  offsetMinutes,
  /** Records; `exact` of them by a witness of the very same moment. */
  count: z.int().positive(),
  exact: z.int().nonnegative(),
  /** Of the records' texts, in UTC milliseconds. */
  first: z.number(),
  last: z.number(),
  witnesses: witnessCounts,
  /** The first few, exact ones before loose ones. */
  examples: z.array(evidenceExample).min(1),
})
export type DayOffset = z.infer<typeof dayOffset>

/** All that was learned from one report: few entries for each day that had calls, however many those were. */
export const reportDays = z.object({
  days: z.array(dayOffset),
  /** What records say against themselves. */
  contradictions: z.array(contradiction),
})
export type ReportDays = z.infer<typeof reportDays>

/** What is known of one connection's clock, to be kept between runs. */
export const learnedClock = z.object({
  fixedMinutes: offsetMinutes.nullable(),
  reports: z.partialRecord(reportName, reportDays),
})
export type LearnedClock = z.infer<typeof learnedClock>
