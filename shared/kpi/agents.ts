import { z } from 'zod'
import { figureScope } from './queries.ts'

const count = z.int().nonnegative()
const instant = z.int()

/** What an agent did in a scope, by the number that `dst` has. Seconds. */
export const agentFigures = z.object({
  number: z.string(),
  name: z.string().nullable(),
  /** Attempts to ring the agent, of the queue details (§2.5); null where the archive holds none of the scope. */
  attempts: z.object({ all: count, answered: count, rings: count }).nullable(),
  /** The longest true wait of an entry that rang the agent in vain. */
  longestWaitCaused: count.nullable(),
  /** Entries that the agent answered, and those of them whose talk time is known, of the queue statistics (§2.4). */
  answered: count,
  talked: count,
  talkSeconds: count,
})
export type AgentFigures = z.infer<typeof agentFigures>
export const agentsAnswer = z.array(agentFigures)

export const agentPeriod = figureScope.pick({ profile: true, from: true, to: true })
export type AgentPeriod = z.infer<typeof agentPeriod>

/** A stretch of an extension's state, in UTC milliseconds. */
export const stateStretch = z.object({
  exten: z.string(),
  /** As it was sent (§6.4). */
  state: z.string(),
  from: instant,
  to: instant,
  /** The other party. */
  number: z.string().nullable(),
  queue: z.string().nullable(),
})
export type StateStretch = z.infer<typeof stateStretch>

/** How long each extension was seen in which state, in milliseconds. */
export const stateTimesAnswer = z.object({
  extensions: z.array(z.object({ exten: z.string(), times: z.record(z.string(), count) })),
  /** Part of the period, as far as it is over, in which events were heard; in milliseconds. */
  observed: count,
  elapsed: count,
})
export type StateTimesAnswer = z.infer<typeof stateTimesAnswer>

export const agentDayQuery = agentPeriod.extend({ number: z.string().min(1).max(200) })
export type AgentDayQuery = z.infer<typeof agentDayQuery>

/** A call of an agent, of the general records (§2.3). */
export const agentCall = z.object({
  row: count,
  startedAt: instant,
  /** Whole seconds; null where the record doesn't say. */
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
