import type { Call, QueueEntry } from './call.ts'
import type { Agent, Directory, Party } from './directory.ts'
import type { Floor } from './floor.ts'
import type { Random } from './random.ts'

/** What makes a call: randomness, directory, free agents, ids. */
export interface CallSetting {
  readonly random: Random
  readonly directory: Directory
  readonly floor: Floor
  readonly counters: Counters
  /** Epoch milliseconds of the call's start, whole. */
  readonly startedAt: number
  /** Nights and days off. */
  readonly quiet: boolean
  /** Returns a regular caller, one missed lately, or a stranger. */
  outsider(): Party
  /** Returns a caller who reached nobody, or null. */
  missedCaller(): Party | null
}

/** Ascending counters for ids. */
export interface Counters {
  nextChannel(): number
  nextQueueEntry(): number
}

/** A call without what its records add. */
export type CallDraft = Omit<Call, 'entries' | 'number' | 'startedAt' | 'writtenAt' | 'channel'> & {
  readonly visits: readonly QueueVisit[]
}

/** A stay in a queue before it belongs to a call. */
export interface QueueVisit extends Omit<QueueEntry, 'call' | 'attempts' | 'number'> {
  readonly attempts: readonly AttemptDraft[]
}

/** An attempt before it belongs to a queue entry. */
export interface AttemptDraft {
  readonly agent: Agent
  readonly channel: number
  readonly startedAt: number
  tries: number
  endedAt: number
  talkedUntil: number | null
}
