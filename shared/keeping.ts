import { z } from 'zod'
import { msOfDay } from './clock/wall-time.ts'
import { failure } from './errors.ts'
import { reportName } from './reports/definitions.ts'

const count = z.int().nonnegative()
const instant = z.int()

/** A calendar day of the call center's clock, in Gregorian: 2026-11-23. */
export const serverDay = z.iso.date()
export type ServerDay = z.infer<typeof serverDay>

/** How many days are kept by default; the demo has no more than `demoDays`. */
const defaultDays = 90
export const demoDays = 60

const keptPeriod = z
  .object({ from: serverDay, to: serverDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day lies before the first' })

/** What is kept of one call center, and how much it may be asked. */
export const keepingOptions = z.object({
  /** False asks nothing until it is true again. */
  enabled: z.boolean(),
  /** Days up to today. */
  days: z.int().min(1).max(3_660),
  /** Older periods that are kept, too. */
  periods: z.array(keptPeriod).max(100),
  /** Maximum requests per second to keep the newest records current. */
  currentPerSecond: z.number().min(0.01).max(100),
  /** The share of the call center's time that older days may take. */
  olderShare: z.number().min(0.01).max(1),
  /** Hours of the call center's day in which older days are asked for, from `from` to before `to`; null is any. */
  olderHours: z.object({ from: z.int().min(0).max(23), to: z.int().min(1).max(24) }).nullable(),
})
export type KeepingOptions = z.infer<typeof keepingOptions>
/** The most days that older periods have together: a mistyped year must not ask for centuries. */
export const mostPeriodDays = 3_660

/** Returns whether older periods have few enough days together to be kept. */
export function areKeepable(periods: KeepingOptions['periods']): boolean {
  const days = periods.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / msOfDay + 1)
  return days.reduce((sum, each) => sum + each, 0) <= mostPeriodDays
}

/** The options to change; the others stay. */
export const keepingChange = keepingOptions.partial().refine(({ periods = [] }) => areKeepable(periods), {
  path: ['periods'],
  message: `must have at most ${mostPeriodDays} days together`,
})
export type KeepingChange = z.infer<typeof keepingChange>

export const defaultKeepingOptions: KeepingOptions = {
  enabled: true,
  days: defaultDays,
  periods: [],
  currentPerSecond: 1,
  olderShare: 0.1,
  olderHours: null,
}

/**
 * How much of a cell (a report's calendar day) is stored. `complete`: one series of requests for the whole day
 * brought as many different records as the call center counted then; until the cell is `settled`, more may come.
 * `differing`: it brought another number, or the call center states none. `partial`: not asked to the end yet.
 * `not_kept`: nobody wants it kept.
 */
const cellStates = ['complete', 'differing', 'partial', 'not_kept'] as const
export const cellState = z.enum(cellStates)
export type CellState = z.infer<typeof cellState>

/** One report's calendar day. */
export const cell = z.object({
  report: reportName,
  day: serverDay,
  state: cellState,
  /** The call center's own total for the day's request; null when it stated none, or wasn't asked. */
  counted: count.nullable(),
  /** How many different records that request brought. */
  stored: count,
  /** UTC milliseconds of the request; the day is stored up to here. Null before the first one. */
  asOf: instant.nullable(),
  /** Whether the day was over, and its records had settled, when it was asked for. */
  settled: z.boolean(),
})
export type Cell = z.infer<typeof cell>

/** What keeping does now. */
const keepingStatuses = [
  /** Everything wanted is stored; the newest records are asked for each minute. */
  'current',
  /** Days are missing and being asked for. */
  'catching_up',
  /** Days are missing, and another console of the team asks for them. */
  'kept_elsewhere',
  /** Older days wait for their hours. */
  'waiting_for_hours',
  /** The call center fails; the next request is at `retryAt`. */
  'backing_off',
  /** The secrets were entered in an earlier run and not stored. */
  'credentials_missing',
  /** Switched off or paused by the user. */
  'paused',
] as const
export const keepingStatus = z.enum(keepingStatuses)
export type KeepingStatus = z.infer<typeof keepingStatus>

/** What the service leaves open (§4.5, §8), as learned from this call center; null until known. */
export const learnedRules = z.object({
  /** Whether a range's last minute, such as 23:59, includes its seconds. */
  lastMinute: z.enum(['included', 'excluded']).nullable(),
  /** Which time of a record a range selects by. */
  selectedBy: z.enum(['starttime', 'endtime']).nullable(),
  sorting: z.enum(['honoured', 'ignored']).nullable(),
  /** The greatest number of records in one answer, where it is smaller than asked for. */
  pageSize: count.nullable(),
  /** The longest time seen from a call's end to its record, in seconds. */
  delaySeconds: count.nullable(),
})
export type LearnedRules = z.infer<typeof learnedRules>
export const nothingLearned: LearnedRules = {
  lastMinute: null,
  selectedBy: null,
  sorting: null,
  pageSize: null,
  delaySeconds: null,
}

/** How much there is still to ask for. */
const keepingEstimate = z.object({
  requests: count,
  milliseconds: z.number().nonnegative(),
})
export type KeepingEstimate = z.infer<typeof keepingEstimate>

/** The keeping of one connection's archive. */
export const keepingState = z.object({
  connectionId: z.string(),
  options: keepingOptions,
  status: keepingStatus,
  /** The call center's today. */
  today: serverDay,
  /** The request under way: a cell's, a single call's by its id, or the ordered walk's. */
  asking: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('cell'), report: reportName, day: serverDay }),
      z.object({ kind: z.literal('call') }),
      z.object({ kind: z.literal('walk') }),
    ])
    .nullable(),
  /** The last failure, until a request succeeds; `retryAt` in UTC milliseconds. */
  failure: failure.nullable(),
  retryAt: instant.nullable(),
  /** Requests in the last minute, and how long the last one took. */
  pace: z.object({ requestsInLastMinute: count, lastMilliseconds: z.number().nullable() }),
  /** What the missing days will take; null before the first answer. */
  left: keepingEstimate.nullable(),
  learned: learnedRules,
  /** Every kept day's cells and those stored once, newest day first. */
  cells: z.array(cell),
})
export type KeepingState = z.infer<typeof keepingState>

/** What keeping a connection would take, before it starts. */
export const keepingForecast = keepingEstimate.extend({
  /** Records of the period, by the call center's own totals; null where it states none. */
  records: z.array(z.object({ report: reportName, counted: count.nullable() })),
})
export type KeepingForecast = z.infer<typeof keepingForecast>
