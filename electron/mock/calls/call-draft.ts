import type { Call, QueueEntry } from './call.ts'
import type { Agent } from './directory.ts'

/** Everything of a call but what its records add. */
export type CallDraft = Omit<Call, 'entries' | 'number' | 'startedAt' | 'writtenAt' | 'channel'> & {
  readonly visits: readonly QueueVisit[]
}

/** A stay in a queue before it belongs to a call. */
export interface QueueVisit extends Omit<QueueEntry, 'call' | 'attempts' | 'number'> {
  readonly rings: readonly Ring[]
}

/** An agent who rings, and rings again. */
export interface Ring {
  readonly agent: Agent
  readonly channel: number
  readonly startedAt: number
  tries: number
  endedAt: number
  talkedUntil: number | null
}
