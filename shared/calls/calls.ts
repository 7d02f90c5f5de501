import { z } from 'zod'
import { maxDefinedSeconds, usualLeastRing } from '../figures/definitions.ts'
import { entryRows } from '../figures/entry-rows.ts'
import { reportName } from '../reports/definitions.ts'
import { callOutcomes } from './outcome.ts'

const value = z.string().trim().max(200)
const seconds = z.int().nonnegative().nullable()
const instant = z.int().nullable()
const count = z.int().nonnegative()

/** One call, made from its call record, queue entries and attempts; unknown values are null. */
const archivedCall = z.object({
  /** Identifies the call in the connection's archive. */
  id: count,
  /** Opens the whole call; null for a record without a `cuid`, which is a call of its own. */
  cuid: z.string().nullable(),
  /** That record, if there is no `cuid`. */
  record: z.object({ report: reportName, row: z.int() }).nullable(),
  /** UTC milliseconds. */
  startedAt: instant,
  caller: z.string().nullable(),
  /** The name of the caller ID, if it differs from the number. */
  callerName: z.string().nullable(),
  /** The call record's destination. */
  callee: z.string().nullable(),
  /** One of `callDirections`, or a new type as received. */
  type: z.string().nullable(),
  /** Queue numbers in the order of its entries. */
  queues: z.array(z.string()),
  /** Who answered first, or else was rung last. */
  agent: z.string().nullable(),
  /** Each agent who talked, in the order of their first talks. */
  agents: z.array(
    z.object({
      number: z.string(),
      talkSeconds: seconds,
      /** Whether some of it may have been somebody else's: the records don't tell. */
      isAssumed: z.boolean(),
    }),
  ),
  /** Attempts to reach agents, as often as phones rang. */
  attempts: count,
  /** In queues until answered or given up; null without a queue. */
  waitSeconds: seconds,
  /** Of the whole call, with agents or the callee; null also where nobody answered. */
  talkSeconds: seconds,
  outcome: z.enum(callOutcomes),
})
export type ArchivedCall = z.infer<typeof archivedCall>

/** The columns of values to choose from. */
export const callListColumns = [
  'queue',
  'agent',
  'outcome',
  'type',
  'caller',
  'callee',
  'did',
  'entry_point',
] as const
export type CallListColumn = (typeof callListColumns)[number]

const values = z.array(value).max(500).default([])

/**
 * Values by column. A call has every queue that it passed and every extension that took part; a number stands for all of its spellings; an empty
 * text for none or unknown.
 */
const callLists = z.object({
  queue: values,
  agent: values,
  outcome: values,
  type: values,
  caller: values,
  callee: values,
  did: values,
  entry_point: values,
})

/** Filter of calls. All conditions must hold; defaults are no condition. Former words of outcomes and types hold, too. */
export const callFilter = z.object({
  /** As in `parseCallSearch`: words of numbers, names, ids and outcomes; `-word` excludes. */
  text: value.default(''),
  /** The screen's words for outcomes and types, which `text` finds beside the English ones. */
  words: z.record(z.string().max(100), z.string().max(100)).default({}),
  /** Range of starts, UTC milliseconds: from `from` to before `to`. Excludes calls without a start. */
  from: instant.default(null),
  to: instant.default(null),
  /** One of each column's values. */
  include: callLists.default(() => callLists.parse({})),
  /** None of these values. */
  exclude: callLists.default(() => callLists.parse({})),
  /** Whether a caller who left while agents were rung abandoned the call; else it was not answered. */
  hungUpIsAbandoned: z.boolean().default(true),
  /** The calls of a figure's rows; `from` and `to` then bound the starts of these instead of the calls'. */
  entries: z
    .object({ report: z.enum(['queue', 'queueDetails']), rows: entryRows })
    .nullable()
    .default(null),
})
export type CallFilter = z.infer<typeof callFilter>
export type CallFilterInput = z.input<typeof callFilter>

/** Columns to sort by: `queue` by the first, numbers by their text. */
export const callSortColumns = [
  'start',
  'caller',
  'callee',
  'type',
  'queue',
  'agent',
  'attempts',
  'wait',
  'talk',
  'outcome',
] as const
export const callSortColumn = z.enum(callSortColumns)

/** Sorts ties by start; missing values are smallest. */
const callSort = z.object({ column: callSortColumn, descending: z.boolean() })
export type CallSort = z.infer<typeof callSort>

export const callQuery = z.object({
  connectionId: z.string().min(1),
  filter: callFilter.default(() => callFilter.parse({})),
  sort: callSort.default({ column: 'start', descending: true }),
})
/** Input form: omitted fields have defaults. */
export type CallQuery = z.input<typeof callQuery>

/** Pages with the same `view` have a stable order while records are stored; an unknown one is replaced. */
export const callPageQuery = callQuery.extend({
  offset: count.default(0),
  limit: z.int().min(1).max(1_000).default(100),
  view: z.string().nullable().default(null),
})

/** A page of calls. A call that ended to exist since its `view` was made is left out. */
export const callPage = z.object({
  calls: z.array(archivedCall),
  total: count,
  /** Null until `calls.count` names one, if there are many. */
  view: z.string().nullable(),
  /** Records of an earlier version that are in no call yet; they are filled in the background. */
  unfilled: count,
})
export type CallPage = z.infer<typeof callPage>

/** Sums over calls. `waited` and `talked` count the calls with a known value. */
const callTotals = z.object({
  calls: count,
  answered: count,
  waited: count,
  waitSeconds: count,
  talked: count,
  talkSeconds: count,
})
export type CallTotals = z.infer<typeof callTotals>

export const callCount = z.object({ view: z.string(), total: count, totals: callTotals, unfilled: count })
export type CallCount = z.infer<typeof callCount>

/** `day` and `hour` are those of the start on a clock with the query's offsets. */
export const callGroupings = [...callListColumns, 'day', 'hour'] as const
export const callGrouping = z.enum(callGroupings)
export type CallGrouping = z.infer<typeof callGrouping>

export const callGroupsQuery = callQuery.omit({ sort: true }).extend({
  by: callGrouping,
  limit: z.int().min(1).max(1_000).default(50),
  /** Minutes east of UTC since an instant, earliest first; the first also before. */
  offsets: z
    .array(z.object({ since: z.int(), offsetMinutes: z.int() }))
    .min(1)
    .default([{ since: 0, offsetMinutes: 0 }]),
  /** An agent's unanswered attempt counts as missed from this ring on, in seconds; 0 counts all. */
  leastRingSeconds: z.int().min(0).max(maxDefinedSeconds).default(usualLeastRing),
})
export type CallGroupsQuery = z.input<typeof callGroupsQuery>

/**
 * Calls with one value; including it in the filter finds them. A call counts in every queue it passed, and for each
 * agent who took part: talk is the agent's own there, and `answered` the answered attempts.
 */
const callGroup = callTotals.extend({
  /** The missed attempts of an agent; null of other groups. */
  missed: count.nullable(),
  /** Empty for none or unknown. */
  value: z.string(),
  /** Of a day or an hour: its bounds for the filter, UTC milliseconds. */
  from: instant,
  to: instant,
})
export type CallGroup = z.infer<typeof callGroup>

/** The largest groups first; of days and hours the latest. */
export const callGroups = z.object({
  groups: z.array(callGroup),
  /** Number of groups beyond `limit`, too. */
  total: count,
  unfilled: count,
})
export type CallGroups = z.infer<typeof callGroups>
