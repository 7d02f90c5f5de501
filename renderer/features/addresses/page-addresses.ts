import { type LinkOptions, linkOptions, useLocation } from '@tanstack/react-router'
import { z } from 'zod'
import { auditActs } from '../../../shared/audit.ts'
import { calendar } from '../../../shared/clock/wall-time.ts'
import { type CallbackCaller, callbackSorts } from '../../../shared/figures/callbacks.ts'
import { type EntryRowsInput, writeEntryRows } from '../../../shared/figures/entry-rows.ts'
import { insightsView } from '../../../shared/figures/insights-view.ts'
import type { FigureScope } from '../../../shared/figures/queries.ts'
import { serverDay } from '../../../shared/keeping.ts'
import { languages } from '../../../shared/language.ts'
import { linkedConnection, paths } from '../../../shared/page-address.ts'
import { peopleKind } from '../../../shared/people.ts'
import { rangePart } from './address-parts.ts'
import { readArchiveAddress } from './archive-address.ts'
import { type Origin, writeDrillDown } from './drill-down.ts'

/** The part of an address that marks a window with only this page. */
export const isOwnWindow = z.union([z.boolean(), z.stringbool()]).catch(false).default(false)

const ofOwnWindow = z.object({ own: isOwnWindow })

/** Returns whether this window shows only one page. */
export function useIsOwnWindow(): boolean {
  return useLocation({ select: ({ search }) => ofOwnWindow.parse(search).own })
}

export const callAddress = z.object({
  /** The call's id (§2.2). */
  id: z.string().trim().max(200).catch('').default(''),
  own: isOwnWindow,
  /** The connection that a separate window stays with. */
  connection: linkedConnection.shape.connection,
})

/** Opens the form of a new connection. */
export const newConnection = 'new'

/** The connection whose form is open: its id, `new`, or none. */
export const connectionsAddress = z.object({ edit: z.string().max(100).catch('') })

const text = z
  .union([z.string(), z.number().transform(String)])
  .catch('')
  .default('')

/** The charts of Insights that are dragged over to ask why calls were lost. */
export const whyCharts = ['timeline', 'level', 'week'] as const

export const insightsAddress = insightsView.extend({
  /** The part of the range of which is said why calls were lost. */
  why: rangePart.optional().catch(undefined),
  /** The chart that asked, below which it is said. */
  asked: z.enum(whyCharts).optional().catch(undefined),
})

/** A scheduled report, in its own language and calendar; the host prints it. */
export const reportAddress = insightsView.extend({
  title: text,
  /** The connection whose figures the report shows. */
  connection: text,
  language: z.enum(languages).catch('en'),
  calendar: calendar.catch('gregorian'),
})

/** What the sheets of a report show; the host prints them. */
export const reportSheetsAddress = reportAddress.extend({
  kind: z.enum(['figures', 'agents']).catch('figures'),
  team: text,
})

/** The day of a printed receipt. */
export const receiptSheetAddress = reportAddress
  .pick({ title: true, connection: true, language: true, calendar: true })
  .extend({ day: text })

/** The report whose form is open: a schedule's id, `new`, or none; and what a new one begins with. */
export const scheduledReportsAddress = z.object({
  edit: z.string().max(100).catch('').default(''),
  start: z.enum(['', 'day', 'week', 'month', 'agents', 'receipt', 'view']).catch('').default(''),
  queues: text,
  /** A saved view of Insights. */
  view: text,
})
export type ScheduledReportsAddress = z.infer<typeof scheduledReportsAddress>

export const callbacksAddress = z.object({
  range: text,
  queues: text,
  agents: text,
  show: z.enum(['open', 'all']).catch('open').default('open'),
  sort: z.enum(callbackSorts).catch('longest').default('longest'),
  /** Who is to call back: `all`, `nobody` yet, or `to ` and a name. */
  assigned: z
    .string()
    .regex(/^(?:nobody|to \S.{0,99})$/)
    .catch('all')
    .default('all'),
})
export type CallbacksAddress = z.infer<typeof callbacksAddress>

export const dataQualityAddress = z.object({ range: text })

/** The alarms' history is of this range. */
export const auditAddress = z.object({
  range: text,
  act: z
    .enum(['', ...auditActs])
    .catch('')
    .default(''),
  text,
})
export type AuditAddress = z.infer<typeof auditAddress>

export const alarmsAddress = z.object({ range: text })

const healthViews = ['keeping', 'receipts', 'settings', 'checks'] as const
export type HealthView = (typeof healthViews)[number]

export const healthAddress = z.object({
  view: z.enum(healthViews).catch('keeping').default('keeping'),
  /** The opened day on the call center's clock, `2022-12-02`; empty for none. */
  day: serverDay.catch('').default(''),
})
export type HealthAddress = z.infer<typeof healthAddress>

export const peopleAddress = z.object({ kind: peopleKind.catch('agent').default('agent') })

const agentViews = ['day', 'weeks'] as const

export const agentsAddress = z.object({
  range: text,
  queues: text,
  /** Names of teams, separated by commas; empty for all. */
  teams: text,
  /** A part of the agents' names, numbers or teams. */
  find: text,
  /** A column, `-` before it for descending; empty for the most missed attempts first. */
  sort: text,
  /** Whether the agents stand under their teams. */
  group: z.union([z.boolean(), z.stringbool()]).catch(false).default(false),
  /** Whether only what began in opening hours counts. */
  inHours: z.union([z.boolean(), z.stringbool()]).catch(false).default(false),
  /** The agent shown beside; empty for none. */
  agent: text,
  /** What is shown of the agent. */
  show: z.enum(agentViews).catch('day').default('day'),
  /** `2022-12-02`; empty for the last day of the range. */
  day: text,
})
export type AgentsAddress = z.infer<typeof agentsAddress>

/** The address of Staffing; unreadable parts get their defaults. */
export const staffingAddress = z.object({
  range: text,
  queues: text,
  /** Comma-separated, 0 is Sunday; empty for all. */
  weekdays: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().regex(/^[0-6](,[0-6])*$/))
    .catch('')
    .default(''),
  /** Minutes. */
  interval: z.coerce
    .number()
    .pipe(z.union([z.literal(30), z.literal(60)]))
    .catch(60)
    .default(60),
  /** How many days ahead is planned, 1 is tomorrow; 0 averages the period's days. */
  ahead: z.coerce.number().int().min(0).max(7).catch(0).default(0),
})
export type StaffingAddress = z.infer<typeof staffingAddress>

/** The address of Now; unreadable parts get their defaults. */
export const nowAddress = z.object({
  /** Numbers of queues and names of teams, separated by commas; empty for all. */
  queues: text,
  teams: text,
  /** Shows only the floor, sized to the screen. */
  wall: z.union([z.boolean(), z.stringbool()]).catch(false).default(false),
  /** What a wall shows large, separated by commas, and the seconds between its pages' turns; empty for the usual. */
  figures: text,
  turn: text,
  /** A wall is dark, or as the console. */
  theme: z.enum(['', 'console']).catch('').default(''),
  own: isOwnWindow,
  /** The shown instant since 1970, UTC in ISO 8601; empty for now. */
  at: z.iso
    .datetime()
    .refine((text) => Date.parse(text) >= 0)
    .catch('')
    .default(''),
  /** The id of a call that is marked among those of the instant; empty for none. */
  call: callAddress.shape.id,
})
export type NowAddress = z.infer<typeof nowAddress>

/** Links to these rows of a range in the archive; `range` is in the address's form. */
export function linkToRows(
  report: 'queue' | 'queueDetails',
  range: string,
  rows: EntryRowsInput,
  /** Where they are opened from, to lead back. */
  origin?: Origin,
): LinkOptions {
  return linkOptions({
    to: paths.archive,
    search: readArchiveAddress({
      report,
      range,
      entries: writeEntryRows(rows),
      origin: origin && writeDrillDown(origin),
    }),
  })
}

export function linkToCallbacks(
  range: string,
  { queues, agents }: Pick<FigureScope, 'queues' | 'agents'>,
): LinkOptions {
  return linkOptions({
    to: paths.callbacks,
    search: callbacksAddress.parse({ range, queues: queues.join(','), agents: agents.join(',') }),
  })
}

/** Returns the address of the floor at an instant (UTC milliseconds), where a call is marked. */
export function boardAddress(instant: number, call = ''): NowAddress {
  return nowAddress.parse({ at: new Date(instant).toISOString(), call })
}

/** How much before the end of a wait it is shown, as a caller who gives up waits until then. */
export const msBeforeEnd = 1_000

/** Returns the last instant at which a caller to call back still waited, the last time. */
export function lastMomentOfCaller({ lastAt, waited }: Pick<CallbackCaller, 'lastAt' | 'waited'>): number {
  return lastMomentOf({ start: lastAt, end: lastAt + (waited ?? 0) * 1_000 })
}

/** Returns the last instant of a stretch at which it still lasts. */
export function lastMomentOf({ start, end }: { readonly start: number; readonly end: number }): number {
  return Math.max(start, end - msBeforeEnd)
}
