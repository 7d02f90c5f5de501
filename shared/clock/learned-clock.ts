import { z } from 'zod'
import { reportName } from '../reports/definitions.ts'
import { inconsistency } from './inconsistencies.ts'
import { offsetMinutes } from './wall-time.ts'
import { witnessName } from './witnesses.ts'

/** One record that shows an offset: its text and its witness's instant (UTC milliseconds). */
export const evidenceExample = z.object({
  recordId: z.string().nullable(),
  field: z.string(),
  text: z.string(),
  witness: witnessName,
  witnessInstant: z.number(),
  instant: z.number(),
})
export type EvidenceExample = z.infer<typeof evidenceExample>

/** Number of records per witness that agrees on their offset. */
export const witnessCounts = z.partialRecord(witnessName, z.int().positive())
export type WitnessCounts = z.infer<typeof witnessCounts>

/** The evidence of one server calendar day (days since 1970-01-01) for one offset. */
const dayOffset = z.object({
  day: z.int(),
  offsetMinutes,
  /** Number of records; `exact` of them have a witness of the same moment. */
  count: z.int().positive(),
  exact: z.int().nonnegative(),
  /** First and last text of the records, in UTC milliseconds. */
  first: z.number(),
  last: z.number(),
  witnesses: witnessCounts,
  /** The first few records, exact witnesses before loose ones. */
  examples: z.array(evidenceExample).min(1),
})
export type DayOffset = z.infer<typeof dayOffset>

/** Everything learned from one report: a few entries per day with calls, however many calls. */
export const reportDays = z.object({
  days: z.array(dayOffset),
  /** Inconsistencies within single records. */
  inconsistencies: z.array(inconsistency),
})
export type ReportDays = z.infer<typeof reportDays>

/** The persisted clock of one call center. */
export const learnedClock = z.object({
  fixedMinutes: offsetMinutes.nullable(),
  reports: z.partialRecord(reportName, reportDays),
})
export type LearnedClock = z.infer<typeof learnedClock>
