import { z } from 'zod'
import { reportName } from '../reports/definitions.ts'
import { figureChoices } from './outcome.ts'
import { ringTally, tally } from './tally.ts'

const names = z.array(z.string().min(1).max(200)).max(500)
const count = z.int().nonnegative()
const instant = z.int()

/** What figures are about. No queues and no agents are all of them. */
export const figureScope = z.object({
  profile: z.string().min(1),
  /** Starts of the entries, UTC milliseconds: `from` itself is in, `to` isn't. */
  from: instant,
  to: instant,
  queues: names.default([]),
  /** Numbers, as `dst` has them. */
  agents: names.default([]),
  /** Without the entries that contradict themselves. */
  consistentOnly: z.boolean().default(false),
})
export type FigureScope = z.infer<typeof figureScope>

/** How much of the period the archive holds of one report. */
export const reportCoverage = z.object({
  report: reportName,
  /** Of the whole archive; null where it holds none. */
  firstStart: instant.nullable(),
  lastStart: instant.nullable(),
  /** Calendar days of the period that have begun, and those of them that have a record. */
  days: count,
  daysHeld: count,
  /** Where those days begin that have none, UTC milliseconds. */
  missing: z.array(instant),
  /** Records without a start that can be read: they are in no period. */
  undated: count,
})
export type ReportCoverage = z.infer<typeof reportCoverage>

/** What a claim about a period rests on. */
export const periodCoverage = z.object({
  coverage: z.array(reportCoverage),
  /** Older records of the archive that may still lack their figures. */
  unfilled: count,
})
export type PeriodCoverage = z.infer<typeof periodCoverage>
export const coverageQuery = figureScope.pick({ profile: true, from: true, to: true })
export type CoverageQuery = z.infer<typeof coverageQuery>

export const figuresAnswer = periodCoverage.extend({ tally, rings: ringTally })
export type FiguresAnswer = z.infer<typeof figuresAnswer>

/** Entries by outcome, and those of the answered ones that were answered within the threshold. */
export const outcomeCounts = z.object({
  answered: count,
  inTime: count,
  /** Answered ones of which nobody knows how long they waited. */
  unknownWait: count,
  abandoned: count,
  missed: count,
  other: count,
})
export type OutcomeCounts = z.infer<typeof outcomeCounts>

export const seriesUnits = ['hour', 'day'] as const
export type SeriesUnit = (typeof seriesUnits)[number]

export const seriesQuery = figureScope.extend({
  unit: z.enum(seriesUnits),
  choices: figureChoices,
})
export type SeriesQuery = z.infer<typeof seriesQuery>

export const seriesAnswer = z.object({
  /** Hours or days that have an entry, oldest first; `wall` is the start on the call center's clock. */
  timeline: z.array(z.object({ wall: instant, counts: outcomeCounts })),
  /** 7 × 24: hour 0 of Sunday first, on the call center's clock. */
  week: z.array(outcomeCounts),
  /** The busiest first. */
  queues: z.array(z.object({ queue: z.string(), counts: outcomeCounts })),
})
export type SeriesAnswer = z.infer<typeof seriesAnswer>

/** How an unanswered caller's call was returned: by a mark of the user, or by a later answered call; or it wasn't. */
export const returnStates = ['open', 'byHand', 'answered'] as const
export type ReturnState = (typeof returnStates)[number]

/** A caller who wasn't answered. The instants are UTC milliseconds. */
export const callbackCaller = z.object({
  number: z.string(),
  /** The last entry that wasn't answered, and the first one in the period. */
  lastAt: instant,
  firstAt: instant,
  tries: count,
  /** Of the last entry, in seconds; null where it isn’t known. */
  waited: count.nullable(),
  /** Of the last entry; null where it has none. */
  queue: z.string().nullable(),
  cuid: z.string().nullable(),
  state: z.enum(returnStates),
})
export type CallbackCaller = z.infer<typeof callbackCaller>

export const callersAnswer = z.object({
  callers: count,
  /** Those with more than one entry. */
  repeated: count,
  openCallbacks: count,
})

export const callbacksQuery = figureScope.extend({
  /** Without those that were returned. */
  openOnly: z.boolean().default(true),
  limit: z.int().min(1).max(5_000).default(500),
})
export type CallbacksQuery = z.infer<typeof callbacksQuery>

/** The last tries first. `total` counts beyond the limit. */
export const callbacksAnswer = z.object({
  total: count,
  open: count,
  callers: z.array(callbackCaller),
})
export type CallbacksAnswer = z.infer<typeof callbacksAnswer>

/** Marks what a caller tried until an instant as returned; a later try is open again. Null takes the mark away. */
export const returnMark = z.object({
  profile: z.string().min(1),
  number: z.string().min(1).max(200),
  until: instant.nullable(),
})
export type ReturnMark = z.infer<typeof returnMark>

/** An agent to choose; the name is the last one that a record gave the number. */
export const agentChoice = z.object({ number: z.string(), name: z.string().nullable() })
export type AgentChoice = z.infer<typeof agentChoice>
