import type { EntryKind } from '../figures/outcome.ts'
import { type AnswerableCall, directionOf } from './outcome.ts'
import type { HeardTransfer } from './transfers.ts'

export interface Part {
  /** Identifies the record in its report. */
  readonly key: string
  /** UTC milliseconds; null if unknown. */
  readonly start: number | null
  readonly dst: string | null
  readonly talkSeconds: number | null
}

interface InQueue extends Part {
  readonly queue: string | null
  readonly queueId: string | null
}

export interface LegRecord extends Part, AnswerableCall {
  readonly src: string | null
  /** From its start to its end, in seconds. */
  readonly lengthSeconds: number | null
}

export interface LegEntry extends InQueue {
  readonly kind: EntryKind
  /** The true wait. */
  readonly waitSeconds: number | null
}

export interface LegAttempt extends InQueue {
  readonly disposition: string | null
  readonly ringSeconds: number | null
}

/** The parts of a call, entries without copies. */
export interface LegParts {
  readonly records: readonly LegRecord[]
  readonly entries: readonly LegEntry[]
  readonly attempts: readonly LegAttempt[]
  /** In the order of their times. */
  readonly heard: readonly HeardTransfer[]
}

/** A feature code is no colleague. */
export const isBetween = (type: string | null): boolean =>
  directionOf(type) === 'internal' && (type ?? '').trim().toLowerCase() !== 'feature'
