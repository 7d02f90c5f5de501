import type { Agent, Line, Party, Queue } from './directory.ts'

export const callTypes = ['incoming', 'outgoing', 'local', 'feature'] as const
export type CallType = (typeof callTypes)[number]

export const callDispositions = ['ANSWERED', 'NO ANSWER', 'BUSY', 'FAILED', 'CONGESTION'] as const
export type CallDisposition = (typeof callDispositions)[number]

/**
 * `ABANDONED`: the caller left before any attempt. `MISSED`: agents rang and none answered. `PICKUP`: a
 * colleague took the call from the ringing phone.
 */
export const queueDispositions = ['ANSWERED', 'ABANDONED', 'MISSED', 'PICKUP'] as const
export type QueueDisposition = (typeof queueDispositions)[number]

export const attemptDispositions = ['ANSWERED', 'NO ANSWER'] as const
export type AttemptDisposition = (typeof attemptDispositions)[number]

export type HangupSide = 'caller' | 'agent' | 'system'

/** A call as it happened. All times but `startedAt` are milliseconds after the call's start. */
export interface Call {
  readonly type: CallType
  /** Epoch milliseconds. */
  readonly startedAt: number
  /** Second half of the call's id, unique in the call center. */
  readonly channel: number
  readonly caller: Party
  readonly destination: string
  /** Null for calls that aren't incoming. */
  readonly line: Line | null
  readonly route: readonly RouteLeg[]
  entries: readonly QueueEntry[]
  /** When a machine answered: to the telephone network, an announcement is an answer. */
  readonly announcedAt: number | null
  /** When a person answered. */
  readonly answeredAt: number | null
  /** The first agent who answered. */
  readonly agent: Agent | null
  readonly endedAt: number
  /** When the call's records were written, after its end. */
  writtenAt: number
  readonly disposition: CallDisposition
  readonly hangup: HangupSide
  /** Counter at the end of the record's `_id`; set when it is written. */
  number: number
}

export interface RouteLeg {
  readonly type: string
  readonly name: string
  readonly startedAt: number
  readonly endedAt: number
}

/** One call in one queue. */
export interface QueueEntry {
  readonly call: Call
  readonly queue: Queue
  /** Second half of the entry's id, unique in the call center. */
  readonly sequence: number
  readonly startedAt: number
  /** The end of the wait: answered or given up. */
  readonly leftAt: number
  readonly answeredAt: number | null
  readonly endedAt: number
  readonly disposition: QueueDisposition
  readonly status: string
  readonly hangup: HangupSide
  /** The agent who answered, else the last one attempted; null without attempts. */
  readonly agent: Agent | null
  /** The service wrote 0 for the wait of this missed entry. */
  readonly waitLost: boolean
  attempts: readonly Attempt[]
  number: number
}

/** A queue entry's attempt of one agent, who rings once or several times in a row. */
export interface Attempt {
  readonly entry: QueueEntry
  readonly agent: Agent
  readonly channel: number
  readonly tries: number
  readonly startedAt: number
  /** The end of the ringing: answered or given up. */
  readonly endedAt: number
  readonly disposition: AttemptDisposition
  /** The end of the talk; null if not answered. */
  readonly talkedUntil: number | null
  number: number
}

export const secondOf = (milliseconds: number): number => Math.floor(milliseconds / 1000)

export const callId = (call: Call): string => `${secondOf(call.startedAt)}.${call.channel}`
export const queueEntryId = (entry: QueueEntry): string =>
  `${secondOf(entry.call.startedAt + entry.startedAt)}.${entry.sequence}`
export const attemptId = (attempt: Attempt): string =>
  `${secondOf(attempt.entry.call.startedAt + attempt.startedAt)}.${attempt.channel}`

/** Returns the talk time over all queue entries, in milliseconds. */
export function talkOf(call: Call): number {
  if (call.answeredAt === null) return 0
  if (call.entries.length === 0) return call.endedAt - call.answeredAt
  return call.entries.reduce((sum, entry) => sum + talkOfEntry(entry), 0)
}

export function talkOfEntry(entry: QueueEntry): number {
  return entry.answeredAt === null ? 0 : entry.endedAt - entry.answeredAt
}
