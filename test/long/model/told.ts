type Outcome = 'Answered' | 'Abandoned' | 'Not answered' | 'Busy' | 'Failed'

/** What the console must tell, by the words on its screen and in seconds: the expectations of each situation. */
export interface Told {
  /** Several where the records don't tell who ended an unanswered call. */
  readonly outcome: Outcome | readonly Outcome[]
  readonly direction: 'Incoming' | 'Outgoing' | 'Internal'
  /** From the first to the last instant that any source knows. */
  readonly duration?: number
  /** In the queues; null where it is unknown. */
  readonly wait?: number | null
  /** From arrival to the first answer. */
  readonly totalWait?: number
  readonly talk?: number | null
  /** Seconds that each agent talked, where several did. */
  readonly talked?: Readonly<Record<string, number>>
  /** The number by which the calls of a caller are one group, in any spelling. */
  readonly caller?: string
  /** Each attempt, in the order of their beginnings: `2011 missed`. */
  readonly attempts?: readonly string[]
}

/** What a situation adds to an agent's line: other agents have other situations. */
export interface AgentTold {
  readonly answered: number
  readonly missed: number
  /** Seconds. */
  readonly talk?: number
  /** Calls that came to the agent without a queue. */
  readonly direct?: number
  readonly outgoing?: number
  readonly transfersMade?: number
  readonly transfersReceived?: number
  /** Times of the day at which the first and last call began. */
  readonly first?: string
  readonly last?: string
}

/** What a situation adds to its queue's line. */
export interface QueueTold {
  readonly offered: number
  readonly answered: number
  readonly abandoned: number
  readonly notAnswered: number
}

export const attemptWords = [
  'answered elsewhere',
  'answered',
  'missed',
  'short ring',
  'caller left',
  'refused',
] as const
