import { z } from 'zod'
import { agentsFor, type ErlangC, erlangC } from './erlang-c.ts'
import { figureScope } from './queries.ts'
import { type HeardChanges, silenceMs, stateStretches } from './state-stretches.ts'

/** The target service level where no goal is set, from 0 to 1. */
export const usualGoal = 0.8

const interval = z.union([z.literal(30), z.literal(60)])
const count = z.int().nonnegative()

export const staffingQuery = figureScope
  .pick({ connectionId: true, from: true, to: true, queues: true, consistentOnly: true })
  .extend({
    /** 0 is Sunday. */
    weekdays: z.array(z.int().min(0).max(6)).min(1).max(7),
    intervalMinutes: interval,
    /** Takes only days that tell what this one will bring, since 1970-01-01 on the call center's clock. */
    likeDay: z.int().optional(),
  })
export type StaffingQuery = z.infer<typeof staffingQuery>

/** The entries of an interval of the day, over the whole days. */
const intervalEntries = z.object({
  calls: count,
  /** Answered entries with a known talk time, and the sum of these, in seconds. */
  talked: count,
  talkSeconds: count,
})
export type IntervalEntries = z.infer<typeof intervalEntries>

/** The whole days of the chosen weekdays that had entries, and what they brought in each interval from 00:00. */
export const staffingAnswer = z.object({
  /** Since 1970-01-01 on the call center's clock, ascending. */
  days: z.array(z.int()),
  intervals: z.array(intervalEntries),
  /** The agents logged in on average; null where events tell of none of the days. */
  loggedIn: z.array(z.number().nonnegative().nullable()),
  /** The newest whole days that the logged-in agents are averaged over, at most. */
  heardDays: count,
})
export type StaffingAnswer = z.infer<typeof staffingAnswer>

/** What an interval needs. */
export interface StaffingLine {
  /** Minutes after midnight. */
  readonly from: number
  readonly callsPerDay: number
  /** Average talk time, in seconds; null where none is known. */
  readonly talk: number | null
  /** The agents that reach the goal, and what they give; null without calls or a talk time. */
  readonly agents: number | null
  readonly result: ErlangC | null
  /** What one agent fewer and one more would give; null also where one fewer couldn't keep up. */
  readonly withOneFewer: ErlangC | null
  readonly withOneMore: ErlangC | null
  /** The agents to schedule, with shrinkage. */
  readonly scheduled: number | null
  readonly loggedIn: number | null
}

/** Computes what each interval of the day needs by Erlang C. `shrinkage` is in percent; no day, no line. */
export function staffingLines(
  { days, intervals, loggedIn }: Pick<StaffingAnswer, 'days' | 'intervals' | 'loggedIn'>,
  { goal, thresholdSeconds, shrinkage }: { goal: number; thresholdSeconds: number; shrinkage: number },
): StaffingLine[] {
  if (days.length === 0) return []
  const minutes = (24 * 60) / intervals.length
  return intervals.map(({ calls, talked, talkSeconds }, place) => {
    const talk = talked > 0 ? talkSeconds / talked : null
    const callsPerDay = calls / days.length
    const load = { calls: callsPerDay, seconds: minutes * 60, secondsPerCall: talk ?? 0 }
    const agents = calls > 0 && talk !== null ? agentsFor(load, goal, thresholdSeconds) : null
    const resultOf = (taking: number | null) =>
      taking === null ? null : erlangC(load, taking, thresholdSeconds)
    return {
      from: place * minutes,
      callsPerDay,
      talk,
      agents,
      result: resultOf(agents),
      withOneFewer: resultOf(agents && agents - 1),
      withOneMore: resultOf(agents && agents + 1),
      scheduled: agents === null ? null : scheduledFor(agents, shrinkage),
      loggedIn: loggedIn[place] ?? null,
    }
  })
}

/** What a day needs altogether. */
export interface DayNeed {
  readonly callsPerDay: number
  /** The interval that needs most agents; null where none is known to need any. */
  readonly peak: StaffingLine | null
  /** Hours of agents to schedule, with shrinkage. */
  readonly agentHours: number
}

/** Adds up a day's intervals. */
export function dayNeedOf(lines: readonly StaffingLine[]): DayNeed {
  const hours = lines.length === 0 ? 0 : 24 / lines.length
  let peak: StaffingLine | null = null
  for (const line of lines) if ((line.agents ?? 0) > (peak?.agents ?? 0)) peak = line
  return {
    callsPerDay: lines.reduce((sum, line) => sum + line.callsPerDay, 0),
    peak,
    agentHours: lines.reduce((sum, { scheduled }) => sum + (scheduled ?? 0) * hours, 0),
  }
}

/** A table as the page shows it, to save as a CSV file. */
export const tableToSave = z.object({
  /** Without its ending. */
  fileName: z.string().min(1).max(200),
  headers: z.array(z.string().max(200)).min(1).max(30),
  rows: z.array(z.array(z.union([z.string().max(200), z.number(), z.null()]))).max(1_000),
})
export type TableToSave = z.infer<typeof tableToSave>

/** Returns how many agents must be scheduled, so that these take calls. */
export function scheduledFor(agents: number, shrinkage: number): number {
  // Whole percents: 10 of 100 − 30 % must not become 15 by a rounding error of 14.285….
  return Math.ceil((agents * 100) / (100 - shrinkage))
}

/**
 * Returns the agents logged in on average in each interval of a day (UTC milliseconds), by their extensions'
 * states; null where the interval wasn't heard throughout.
 */
export function loggedInBy(
  heard: HeardChanges,
  day: { readonly from: number; readonly to: number },
  agents: ReadonlySet<string>,
  intervalMinutes: number,
): (number | null)[] {
  const ms = intervalMinutes * 60_000
  const arrivals = [...heard.changes.map(({ at }) => at), ...heard.signs].sort((a, b) => a - b)
  const stretches = stateStretches(heard, arrivals.at(-1) ?? 0).filter(
    ({ exten, state }) => agents.has(exten) && state !== 'Unavailable',
  )
  return Array.from({ length: (24 * 60) / intervalMinutes }, (_, place) => {
    const from = day.from + place * ms
    const to = from + ms
    if (to > day.to || !isHeard(arrivals, from, to)) return null
    const present = stretches.reduce(
      (sum, each) => sum + Math.max(0, Math.min(to, each.to) - Math.max(from, each.from)),
      0,
    )
    return present / ms
  })
}

/** Averages days by interval, over those that know it; null where none does. */
export function averageOf(days: readonly (readonly (number | null)[])[]): (number | null)[] {
  const [first = []] = days
  return first.map((_, place) => {
    const known = days.map((day) => day[place] ?? null).filter((value) => value !== null)
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
  })
}

/** Returns whether events arrived before, in and after a span without a silence. */
function isHeard(arrivals: readonly number[], from: number, to: number): boolean {
  let last = arrivals.findLast((at) => at <= from)
  if (last === undefined || from - last > silenceMs) return false
  for (const at of arrivals) {
    if (at <= last) continue
    if (at - last > silenceMs) return false
    last = at
    if (at >= to) return true
  }
  return false
}
