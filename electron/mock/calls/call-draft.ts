import type { Call, QueueEntry } from './call.ts'
import type { Circumstances } from './circumstances.ts'
import type { Agent, Directory, Party } from './directory.ts'
import type { Floor } from './floor.ts'
import type { Random } from './random.ts'

/** What a call is made from: randomness, directory, free agents, ids. */
export interface CallSetting {
  readonly random: Random
  readonly directory: Directory
  readonly floor: Floor
  readonly circumstances: Circumstances
  readonly counters: Counters
  /** The call's start, in whole epoch milliseconds. */
  readonly startedAt: number
  /** True at night and on days off. */
  readonly quiet: boolean
  /** Returns a regular caller, one who was recently missed, or a stranger. */
  outsider(): Party
  /** Returns a caller who reached nobody, or null. */
  missedCaller(): Party | null
}

/** Ascending counters for ids. */
export interface Counters {
  nextChannel(): number
  nextQueueEntry(): number
}

/** A call without the fields that its records add. */
export type CallDraft = Omit<Call, 'entries' | 'number' | 'startedAt' | 'writtenAt' | 'channel'> & {
  readonly visits: readonly QueueVisit[]
}

/** A queue entry that belongs to no call yet. */
export interface QueueVisit extends Omit<QueueEntry, 'call' | 'attempts' | 'number'> {
  readonly attempts: readonly AttemptDraft[]
}

/** An attempt that belongs to no queue entry yet. */
export interface AttemptDraft {
  readonly agent: Agent
  readonly channel: number
  readonly startedAt: number
  tries: number
  endedAt: number
  talkedUntil: number | null
}
