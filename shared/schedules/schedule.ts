import { z } from 'zod'
import { calendar } from '../clock/wall-time.ts'
import { failure } from '../errors.ts'
import { languages, savedView } from '../preferences.ts'
import { dateRange } from '../reports/query.ts'

const instant = z.int()

export const reportFormats = ['pdf', 'csv'] as const
export const reportFormat = z.enum(reportFormats)
export type ReportFormat = z.infer<typeof reportFormat>

/** A 24-hour time such as `08:00`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** When and how a saved view of Insights is written to a folder. */
export const schedule = z.object({
  /** The view's name. */
  view: savedView.shape.name,
  /** The connection of its figures, independent of the active one. */
  profileId: z.string().min(1).max(200),
  every: z.enum(['day', 'week']),
  /** Day of a weekly schedule; 0 is Sunday. */
  weekday: z.int().min(0).max(6),
  time: timeOfDay,
  /** The clock of `time`: the call center's or this computer's. */
  zone: z.enum(['server', 'computer']),
  /** An absolute path. */
  folder: z.string().trim().min(1).max(1_000),
  formats: z.array(reportFormat).min(1).max(reportFormats.length),
  language: z.enum(languages),
  calendar,
})
export type Schedule = z.infer<typeof schedule>

/** A written report. */
export const writtenReport = z.object({
  /** UTC milliseconds. */
  at: instant,
  /** The range of its figures, on the call center's clock. */
  range: dateRange,
  /** File names in the folder. */
  files: z.array(z.string()),
  /** How many days of its period were incomplete; files of earlier versions don't say. */
  lackingDays: z.int().nonnegative().default(0),
})
export type WrittenReport = z.infer<typeof writtenReport>

/** Why the last report wasn't written; it is retried. */
export const reportFailure = z.object({ at: instant, failure })
export type ReportFailure = z.infer<typeof reportFailure>

/** A schedule and its results. */
export const scheduleState = schedule.extend({
  /** When the next report is due, UTC milliseconds. */
  next: instant,
  isWriting: z.boolean(),
  /** Whether a due report waits until its period is complete, an hour at most. */
  isWaiting: z.boolean(),
  last: writtenReport.nullable(),
  failed: reportFailure.nullable(),
})
export type ScheduleState = z.infer<typeof scheduleState>
