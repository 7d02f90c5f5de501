import { z } from 'zod'
import { figureScope } from './queries.ts'

const count = z.int().nonnegative()
const instant = z.int()

/** What an agent did in the calls that began in a scope. */
const agentCalls = z.object({
  /** Taken without a queue and without a transfer. */
  direct: count,
  outgoing: count,
  transfersMade: count,
  transfersReceived: count,
  /** Starts of the first and last call that the agent took or made, UTC milliseconds. */
  firstCall: instant.nullable(),
  lastCall: instant.nullable(),
})
export type AgentCalls = z.infer<typeof agentCalls>

/** An agent's figures in a scope, by the number in `dst`. Times are in seconds. */
const agentFigures = z.object({
  number: z.string(),
  name: z.string().nullable(),
  /**
   * Attempts from the queue details (§2.5), as often as the phone rang; another phone of the ring took those answered
   * elsewhere. Null when the archive has none of the scope.
   */
  attempts: z.object({ answered: count, missed: count, elsewhere: count }).nullable(),
  /** The longest true wait of an entry whose attempt this agent missed, and its call (§2.2). */
  longestWaitCaused: z.object({ seconds: count, cuid: z.string() }).nullable(),
  /**
   * Entries the agent answered, from the queue statistics (§2.4), and the agent's talks of a known length in such
   * entries: what another took over is that one's.
   */
  answered: count,
  talked: count,
  talkSeconds: count,
  calls: agentCalls,
})
export type AgentFigures = z.infer<typeof agentFigures>

/** Returns the share of the counted attempts that were answered; null without any. */
export function answerRateOf({
  answered,
  missed,
}: Pick<NonNullable<AgentFigures['attempts']>, 'answered' | 'missed'>): number | null {
  return answered + missed > 0 ? answered / (answered + missed) : null
}

export const agentsAnswer = z.array(agentFigures)

export const agentPeriod = figureScope.pick({ connectionId: true, from: true, to: true })
export type AgentPeriod = z.infer<typeof agentPeriod>

/** A time span of an extension in one state, in UTC milliseconds. */
const stateStretch = z.object({
  exten: z.string(),
  /** As sent (§6.4). */
  state: z.string(),
  from: instant,
  to: instant,
  /** The other party. */
  number: z.string().nullable(),
  queue: z.string().nullable(),
})
export type StateStretch = z.infer<typeof stateStretch>

/** The observed time of each extension in each state, and its pauses, in milliseconds. */
export const stateTimesAnswer = z.object({
  extensions: z.array(
    z.object({
      exten: z.string(),
      times: z.record(z.string(), count),
      /** A pause that a silence or the period's end cuts ends there. */
      pauses: z.object({ count, longest: count }),
    }),
  ),
  /** The part of the elapsed period in which events arrived, in milliseconds. */
  observed: count,
  elapsed: count,
})
export type StateTimesAnswer = z.infer<typeof stateTimesAnswer>

export const agentDayQuery = agentPeriod.extend({ number: z.string().min(1).max(200) })
export type AgentDayQuery = z.infer<typeof agentDayQuery>

/** An agent's call from the general records (§2.3). */
export const agentCall = z.object({
  row: count,
  startedAt: instant,
  /** Whole seconds; null when the record has none. */
  seconds: count.nullable(),
  src: z.string().nullable(),
  dst: z.string().nullable(),
  disposition: z.string().nullable(),
})
export type AgentCall = z.infer<typeof agentCall>

export const agentDayAnswer = z.object({
  stretches: z.array(stateStretch),
  calls: z.array(agentCall),
})
export type AgentDayAnswer = z.infer<typeof agentDayAnswer>
