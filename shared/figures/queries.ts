import { z } from 'zod'
import { cell, cellState, keepingStatus } from '../keeping.ts'
import { reportName } from '../reports/definitions.ts'
import { figureChoices } from './outcome.ts'
import { ringTally, tally } from './tally.ts'

const names = z.array(z.string().min(1).max(200)).max(500)
const count = z.int().nonnegative()
const instant = z.int()

/** The scope of figures; empty queues or agents mean all. */
export const figureScope = z.object({
  connectionId: z.string().min(1),
  /** Range of entry starts, UTC milliseconds: from `from` to before `to`. */
  from: instant,
  to: instant,
  queues: names.default([]),
  /** Numbers as in `dst`. */
  agents: names.default([]),
  /** Excludes entries that contradict themselves. */
  consistentOnly: z.boolean().default(false),
  /** An unanswered attempt counts as missed from this ring on, in seconds; the usual one if absent. */
  leastRingSeconds: figureChoices.shape.leastRingSeconds.optional(),
  /** Counts only what began while its queue was open. */
  inHours: z.boolean().optional(),
})
export type FigureScope = z.infer<typeof figureScope>

/** A begun day that isn't complete. */
const lackingDay = cell.pick({ day: true, counted: true, stored: true }).extend({
  /** `partial` also where it was complete only up to an instant, or was asked for before its records had settled. */
  state: cellState.exclude(['complete']),
})
export type LackingDay = z.infer<typeof lackingDay>

/** How much of one report's period is complete. */
const reportCoverage = z.object({
  report: reportName,
  /** Calendar days of the period that have begun, and how many of them are complete; today's up to now. */
  days: count,
  complete: count,
  /** End of the gapless complete stretch from the period's start, UTC milliseconds; null without one. */
  completeTo: instant.nullable(),
  /** Up to when the day that still runs is complete; null where none runs, or nothing is. */
  runningTo: instant.nullable(),
  /** Oldest first. */
  lacking: z.array(lackingDay),
  /** Whether the archive has no record of the period. */
  isEmpty: z.boolean(),
  /** Records without a readable start, which belong to no period. */
  undated: count,
})
export type ReportCoverage = z.infer<typeof reportCoverage>

/** The archive coverage behind the figures of a period. */
export const periodCoverage = z.object({
  coverage: z.array(reportCoverage),
  /** Whether the period goes on: its complete stretch then ends before it does. */
  isRunning: z.boolean(),
  /** What keeping does, and when the missing days are stored as estimated; null when that isn't known. */
  keeping: z.object({ status: keepingStatus, comesAt: instant.nullable() }),
  /** Older archive records whose figures may not be computed yet. */
  unfilled: count,
})
export type PeriodCoverage = z.infer<typeof periodCoverage>
export const coverageQuery = figureScope.pick({ connectionId: true, from: true, to: true })
export type CoverageQuery = z.infer<typeof coverageQuery>

export const figuresAnswer = periodCoverage.extend({ tally, rings: ringTally })
export type FiguresAnswer = z.infer<typeof figuresAnswer>

/** Entries by outcome, and the answered ones within the threshold. */
const outcomeCounts = z.object({
  answered: count,
  inTime: count,
  /** Answered entries with an unknown wait. */
  unknownWait: count,
  /** Sum of the known waits of answered entries, in seconds. */
  waitSeconds: count,
  abandoned: count,
  /** Abandoned entries with a known wait below the short-abandon limit. */
  short: count,
  missed: count,
})
export type OutcomeCounts = z.infer<typeof outcomeCounts>

const seriesUnits = ['quarter', 'half', 'hour', 'day'] as const
/** A quarter and a half are of an hour. */
export type SeriesUnit = (typeof seriesUnits)[number]

const unitMinutes = { quarter: 15, half: 30, hour: 60, day: 1_440 } as const satisfies Record<
  SeriesUnit,
  number
>
export const msOfUnit = (unit: SeriesUnit): number => unitMinutes[unit] * 60_000

export const seriesQuery = figureScope.extend({
  unit: z.enum(seriesUnits),
  choices: figureChoices,
})
export type SeriesQuery = z.infer<typeof seriesQuery>

export const seriesAnswer = z.object({
  /** Parts of hours, hours or days with entries, oldest first; `wall` is the start on the call center's clock. */
  timeline: z.array(z.object({ wall: instant, counts: outcomeCounts })),
  /** 7 × 24 hours from Sunday 00:00, on the call center's clock. */
  week: z.array(outcomeCounts),
  /** Busiest first. */
  queues: z.array(z.object({ queue: z.string(), counts: outcomeCounts })),
})
export type SeriesAnswer = z.infer<typeof seriesAnswer>

export const callersAnswer = z.object({
  callers: count,
  /** Callers with more than one entry. */
  repeated: count,
  openCallbacks: count,
  /** Since when the oldest open one waits, as the callbacks' `since`; null without one. */
  oldestOpen: instant.nullable(),
  /**
   * The open ones by the quarter of an hour since which they wait, `[start in UTC milliseconds, callers]`, oldest
   * first.
   */
  openSince: z.array(z.tuple([instant, count])),
})

export type CallersAnswer = z.infer<typeof callersAnswer>

/** An agent to choose, with the latest name recorded for the number. */
export const agentChoice = z.object({ number: z.string(), name: z.string().nullable() })
export type AgentChoice = z.infer<typeof agentChoice>
