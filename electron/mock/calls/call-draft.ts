import type { Call, QueueEntry } from './call.ts'
import type { Agent, Directory, Party } from './directory.ts'
import type { Floor } from './floor.ts'
import type { Random } from './random.ts'

/** What a call is made with: chance, people, who is free, ids. */
export interface CallSetting {
  readonly random: Random
  readonly directory: Directory
  readonly floor: Floor
  readonly counters: Counters
  /** Epoch milliseconds of the call's start, whole. */
  readonly startedAt: number
  /** Nights and days off. */
  readonly quiet: boolean
  /** Someone outside: a regular, one who was missed lately, or a stranger. */
  outsider(): Party
  /** Someone who called and reached nobody. */
  missedCaller(): Party | null
}

/** Counters from which ids are made; they only grow. */
export interface Counters {
  nextChannel(): number
  nextQueueEntry(): number
}

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
