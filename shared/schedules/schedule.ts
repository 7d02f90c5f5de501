import { z } from 'zod'
import { calendar } from '../clock/wall-time.ts'
import { failure } from '../errors.ts'
import { languages } from '../language.ts'
import { mailAddress } from '../mail.ts'
import { savedView } from '../preferences.ts'
import { dateRange } from '../reports/query.ts'

const instant = z.int()

const reportFormats = ['pdf', 'xlsx', 'csv', 'json'] as const
const reportFormat = z.enum(reportFormats)
export type ReportFormat = z.infer<typeof reportFormat>

/** A 24-hour time such as `08:00`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Each queue has a page of its own, so more would be a book. */
const maxReportQueues = 100

const who = {
  /** The queues' numbers; empty for all. */
  queues: z.array(z.string().min(1).max(200)).max(maxReportQueues),
  /** A team's name; empty for every agent. */
  team: z.string().trim().max(200),
}

/** What a report tells. */
const reportContent = z.discriminatedUnion('kind', [
  /** A saved view of Insights, with the period and the filters of its own. */
  z.object({ kind: z.literal('view'), view: savedView.shape.name }),
  /** The queues' figures of the finished day, week or month. */
  z.object({ kind: z.literal('figures'), ...who }),
  /** The agents' table of the finished day, week or month. */
  z.object({ kind: z.literal('agents'), ...who }),
  /** The receipt of the finished day. */
  z.object({ kind: z.literal('receipt') }),
])
export type ReportContent = z.infer<typeof reportContent>
type ReportKind = ReportContent['kind']

/** The formats of each kind of report. */
export const formatsOfKind: Readonly<Record<ReportKind, readonly ReportFormat[]>> = {
  view: ['pdf', 'xlsx', 'csv'],
  figures: ['pdf', 'xlsx', 'csv'],
  agents: ['pdf', 'xlsx', 'csv'],
  receipt: ['pdf', 'json'],
}

export const maxRecipients = 50

/** When a report is made, in which formats, and where it goes. */
export const schedule = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  /** The name of its files and mails; unique in both. */
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^\P{Cc}*$/u),
  content: reportContent,
  /** The connection of its figures, independent of the active one. */
  connectionId: z.string().min(1).max(200),
  /** A monthly report is due on the first day of a month of its calendar. */
  every: z.enum(['day', 'week', 'month']),
  /** Day of a weekly schedule; 0 is Sunday. */
  weekday: z.int().min(0).max(6),
  /** First day of the week that a weekly report is of; 0 is Sunday. */
  weekStart: z.int().min(0).max(6),
  time: timeOfDay,
  /** The clock of `time`: the call center's or this computer's. */
  zone: z.enum(['server', 'computer']),
  /** An absolute path; empty for none. */
  folder: z.string().trim().max(1_000),
  /** Who gets it by e-mail. */
  recipients: z.array(mailAddress).max(maxRecipients),
  formats: z.array(reportFormat).min(1).max(reportFormats.length),
  language: z.enum(languages),
  calendar,
})
export type Schedule = z.infer<typeof schedule>

/** A schedule that goes somewhere, in formats that its kind has. */
export const usableSchedule = schedule
  .refine(({ folder, recipients }) => folder !== '' || recipients.length > 0, 'It goes nowhere')
  .refine(
    ({ content, formats }) => formats.every((format) => formatsOfKind[content.kind].includes(format)),
    'This kind of report has no such format',
  )
  .refine(({ content, every }) => content.kind !== 'receipt' || every === 'day', 'A receipt is of one day')

/** A format that couldn't be made, and why. */
const omittedFormat = z.object({ format: reportFormat, failure })

/** Earlier versions omitted one format at most: null for none. */
const omittedFormats = z.preprocess(
  (before) => (before === null ? [] : Array.isArray(before) ? before : [before]),
  z.array(omittedFormat),
)

/** A written report. */
export const writtenReport = z.object({
  /** UTC milliseconds. */
  at: instant,
  /** The range of its figures, on the call center's clock. */
  range: dateRange,
  /** File names. */
  files: z.array(z.string()),
  /** How many days of its period were incomplete; files of earlier versions don't say. */
  lackingDays: z.int().nonnegative().default(0),
  omitted: omittedFormats.default([]),
})
export type WrittenReport = z.infer<typeof writtenReport>

const previewCell = z.union([z.string(), z.number(), z.null()])

/** A report as it would be written now, without its files. */
export const reportPreview = z.object({
  /** The range of its figures, on the call center's clock. */
  range: dateRange,
  /** File names. */
  files: z.array(z.string()),
  /** The address of the page that its PDF is drawn from. */
  page: z.string(),
  /** The beginning of the table that its spreadsheets have, and how many rows that has; null for none. */
  table: z
    .object({
      headers: z.array(z.string()),
      rows: z.array(z.array(previewCell)),
      count: z.int().nonnegative(),
    })
    .nullable(),
})
export type ReportPreview = z.infer<typeof reportPreview>

/** Why the last report wasn't written; it is retried. */
const reportFailure = z.object({ at: instant, failure })
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
