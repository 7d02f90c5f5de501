import { z } from 'zod'
import { calendar } from '../clock/wall-time.ts'
import { failure } from '../errors.ts'
import { languages, savedView } from '../preferences.ts'
import { dateRange } from '../reports/query.ts'

const instant = z.int()

export const reportFormats = ['pdf', 'csv'] as const
export const reportFormat = z.enum(reportFormats)
export type ReportFormat = z.infer<typeof reportFormat>

/** `08:00`, of a day of 24 hours. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** When a saved view of Insights is written into a folder, and how. */
export const schedule = z.object({
  /** The view's name. */
  view: savedView.shape.name,
  /** The connection whose figures it has, whichever one is active then. */
  profileId: z.string().min(1).max(200),
  every: z.enum(['day', 'week']),
  /** Of a weekly one; 0 is Sunday. */
  weekday: z.int().min(0).max(6),
  time: timeOfDay,
  /** Whose clock the time is on: the call center's, or this computer's. */
  zone: z.enum(['server', 'computer']),
  /** An absolute path. */
  folder: z.string().trim().min(1).max(1_000),
  formats: z.array(reportFormat).min(1).max(reportFormats.length),
  /** Whether the period's records are fetched into the archive first. */
  fetches: z.boolean(),
  language: z.enum(languages),
  calendar,
})
export type Schedule = z.infer<typeof schedule>

/** A report that was written. */
export const writtenReport = z.object({
  /** UTC milliseconds. */
  at: instant,
  /** What its figures are of, on the call center's clock. */
  range: dateRange,
  /** Names in the folder. */
  files: z.array(z.string()),
  /** Why the archive may lack records of the period; null where all of them were fetched, or none was to be. */
  fetchFailure: failure.nullable(),
})
export type WrittenReport = z.infer<typeof writtenReport>

/** Why the last report wasn't written; it is tried again. */
export const reportFailure = z.object({ at: instant, failure })
export type ReportFailure = z.infer<typeof reportFailure>

/** A schedule and what became of it. */
export const scheduleState = schedule.extend({
  /** When the next one is due, UTC milliseconds. */
  next: instant,
  isWriting: z.boolean(),
  last: writtenReport.nullable(),
  failed: reportFailure.nullable(),
})
export type ScheduleState = z.infer<typeof scheduleState>
