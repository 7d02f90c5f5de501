import { z } from 'zod'
import { tally } from '../figures/tally.ts'

const text = z.string().nullable()
const instant = z.int()
const count = z.int().nonnegative()
const names = z.array(z.string().min(1).max(200)).max(500)

/** The queues and teams that a view of the floor shows; empty means all. */
const boardView = z.object({ queues: names.default([]), teams: names.default([]) })
export type BoardView = z.infer<typeof boardView>

/** Asks for the floor of a connection at an instant (UTC milliseconds), or now. */
export const boardQuery = z.object({
  connectionId: z.string().min(1),
  instant: instant.nullable().default(null),
  view: boardView.default(() => boardView.parse({})),
})
/** Input form: omitted fields have defaults. */
export type BoardQuery = z.input<typeof boardQuery>

/**
 * Where a line of the board comes from: `then` from events that had arrived, `since` from what came to be
 * known later, such as the records of the calls.
 */
const knownFrom = z.enum(['then', 'since'])
export type KnownFrom = z.infer<typeof knownFrom>

/** The queue that nearly all queued calls of an entry point reach, by the archive; likely, not certain. */
const likelyQueue = z.object({
  queue: z.string(),
  /** Share of the entry point's queued calls, from 0 to 1. */
  share: z.number(),
})
export type LikelyQueue = z.infer<typeof likelyQueue>

/**
 * A call's stage. `arrived`: came in, queue unknown. `queued`: waits in a known queue. `perhapsQueued`: its phones
 * stopped ringing, and nothing tells yet whether the caller still waits. `dialed`: an extension
 * called out, and none is known on the call. `talkEnded`, `left`: every extension left it after a talk, or after dialing,
 * end unknown. `unknown`: nothing tells its stage.
 */
const callStages = [
  'arrived',
  'queued',
  'perhapsQueued',
  'ringing',
  'dialed',
  'talking',
  'transferred',
  'talkEnded',
  'left',
  'unknown',
] as const
const callStage = z.enum(callStages)
export type CallStage = z.infer<typeof callStage>

/** A call under way. */
const boardCall = z.object({
  callId: z.string(),
  kind: z.enum(['incoming', 'outgoing', 'unknown']),
  stage: callStage,
  /** The caller, and the called party or transfer target. */
  src: text,
  dst: text,
  /** The inbound trunk. */
  entryPoint: text,
  queue: text,
  /** Null where the queue is known, or none is likely. */
  likelyQueue: likelyQueue.nullable(),
  /** Extensions that ring or talk. */
  extensions: z.array(z.string()),
  /** Its arrival, and when the current stage began. */
  since: instant,
  stageSince: instant,
  /** Since when it waits in its queue, perhaps; null where it doesn't wait, or the queue is unknown. */
  waitingSince: instant.nullable(),
  /** Whether it waits at least since then: its queue is known only from the first ring. */
  waitsAtLeast: z.boolean(),
  /** When the call center last had no record of it; null when not asked since its newest event. */
  askedAt: instant.nullable(),
  known: knownFrom,
})
export type BoardCall = z.infer<typeof boardCall>

/** An agent's state in the field's words; `unknown` where no event has told it. */
export const agentStates = ['free', 'ringing', 'talking', 'onHold', 'paused', 'gone', 'unknown'] as const
const agentState = z.enum(agentStates)
export type AgentState = z.infer<typeof agentState>

/** An agent, or an extension that is no queue's. */
const boardAgent = z.object({
  number: z.string(),
  /** The queues that the extension takes calls of: learned from the attempts of 30 days, or corrected. */
  queues: z.array(z.string()),
  team: text,
  state: agentState,
  /** As sent in the newest event (§6.4); null where none was heard. */
  sent: text,
  /** When the state began; where it is `unknown`, when something was last heard of it. */
  since: instant.nullable(),
  callId: text,
  /** The other party, and the queue of the call. */
  participant: text,
  queue: text,
  /** Figures of the day up to the instant, from the records; null for an extension without any. */
  today: z
    .object({
      /** Attempts that the agent answered, as on Agents; answered entries where the archive has no attempt. */
      answered: count,
      /** Attempts that the agent missed. */
      missed: count,
      talkSeconds: count,
    })
    .nullable(),
  known: knownFrom,
})
export type BoardAgent = z.infer<typeof boardAgent>

/** Half an hour of a queue's day, for the sparkline. */
const queueSlot = z.object({
  /** Its start, UTC milliseconds. */
  from: instant,
  offered: count,
  answered: count,
  /** Answered within the threshold. */
  inTime: count,
  abandoned: count,
})
export type QueueSlot = z.infer<typeof queueSlot>

const boardQueue = z.object({
  number: z.string(),
  /** Calls known to wait, those that ring included; null where neither events nor records tell. */
  waiting: count.nullable(),
  /** Calls that perhaps still wait here, or likely, as their entry point nearly always leads here; of no other queue. */
  maybeWaiting: count,
  /** Those of them whose phones rang here and stopped, and since when the first of them waits; null without one. */
  perhapsWaiting: count,
  perhapsSince: instant.nullable(),
  /** Since when the longest waiting call waits; null without one. */
  longestSince: instant.nullable(),
  /** Whether that is at least: its queue is known only from the first ring. */
  longestIsAtLeast: z.boolean(),
  ringing: count,
  talking: count,
  /** The extensions of the queue by state. */
  agents: z.record(agentState, count),
  /** The day up to the instant, by the records. */
  today: tally,
  /** The day's half hours with entries, oldest first. */
  slots: z.array(queueSlot),
  known: knownFrom,
})
export type BoardQueue = z.infer<typeof boardQueue>

const boardTrunk = z.object({
  trunk: z.string(),
  /** As sent. */
  state: z.string(),
  since: instant,
})

/** The floor at an instant. All instants are UTC milliseconds. */
export const board = z.object({
  /** The shown instant: for now, the time of the answer. */
  at: instant,
  isLive: z.boolean(),
  /** The calendar day of the instant on the call center's clock: from its start to before its end. */
  day: z.object({ from: instant, to: instant }),
  /** Arrival of the newest event up to the instant; null when there is none. */
  lastEventAt: instant.nullable(),
  /** Since when the receiver listened without a gap at the instant; null while it did not. */
  listeningSince: instant.nullable(),
  /** Up to when the records of the day are complete; null where nothing is. */
  completeTo: instant.nullable(),
  queues: z.array(boardQueue),
  /** By number. */
  agents: z.array(boardAgent),
  /** Longest under way first. */
  calls: z.array(boardCall),
  trunks: z.array(boardTrunk),
})
export type Board = z.infer<typeof board>

/** Asks for what happened on the calendar day of an instant. */
export const boardDayQuery = z.object({ connectionId: z.string().min(1), instant })
export type BoardDayQuery = z.infer<typeof boardDayQuery>

const stretch = z.object({ from: instant, to: instant })

/** What a time bar marks of a day on the call center's clock. */
export const boardDay = stretch.extend({
  /** When the receiver listened. */
  listened: z.array(stretch),
  /** When a caller gave up or was missed, oldest first. */
  lost: z.array(instant),
  /** Raised alarms, oldest first; one that still stands ends with the day. */
  alarms: z.array(stretch.extend({ id: z.string() })),
})
export type BoardDay = z.infer<typeof boardDay>

/** Asks for the next moment of a kind after an instant, or the last one before it. */
export const boardStepQuery = boardDayQuery.extend({
  kind: z.enum(['alarm', 'lostCall']),
  direction: z.enum(['next', 'last']),
})
export type BoardStepQuery = z.infer<typeof boardStepQuery>
