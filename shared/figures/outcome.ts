import { z } from 'zod'
import { assertNever } from '../errors.ts'
import { wholeSecondsOf } from './seconds.ts'

/** How a queue entry can end. The user chooses which of these count as abandoned. */
export const entryKinds = [
  'answered',
  /** A colleague picked up the call from the ringing phone. */
  'pickedUp',
  /** The caller left before any attempt. */
  'abandoned',
  /** The caller hung up during attempts, before an agent answered. */
  'missedByCaller',
  /** No attempt was answered, and the queue gave up or the record doesn't say who did. */
  'missed',
  /** A disposition that is unknown (§2.6) or tells no queue's end, without talk. */
  'other',
] as const
export const entryKind = z.enum(entryKinds)
export type EntryKind = z.infer<typeof entryKind>

/** What entries are counted as; `missed` is shown as not answered. */
export const outcomes = ['answered', 'abandoned', 'missed'] as const
export type Outcome = (typeof outcomes)[number]

/** The user's choices for computing figures. */
export const figureChoices = z.object({
  /** Service-level threshold, in seconds. */
  thresholdSeconds: z.int().min(0).max(3_600),
  /** Short-abandon limit, in seconds. */
  shortSeconds: z.int().min(0).max(3_600),
  /** Whether abandonment excludes short abandons. */
  withoutShort: z.boolean(),
  /** Whether caller hang-ups of missed entries count as abandoned. */
  hungUpIsAbandoned: z.boolean(),
  /** An unanswered attempt counts as missed from this ring on, in seconds; 0 counts all. */
  leastRingSeconds: z.int().min(0).max(3_600),
})
export type FigureChoices = z.infer<typeof figureChoices>

/**
 * Returns the kind of a queue statistics record (§2.4), from `disposition`, when missed from `hangup`, and of an unknown
 * one from the talk.
 */
export function kindOfEntry(fields: Readonly<Record<string, unknown>>): EntryKind {
  switch (nameOf(fields.disposition)) {
    case 'ANSWERED':
      return 'answered'
    case 'PICKUP':
      return 'pickedUp'
    case 'ABANDONED':
      return 'abandoned'
    case 'MISSED':
      return nameOf(fields.hangup) === 'CALLER' ? 'missedByCaller' : 'missed'
    default:
      return showsAnswer({
        disposition: typeof fields.disposition === 'string' ? fields.disposition : null,
        talkSeconds: wholeSecondsOf(fields.billsec),
      })
        ? 'answered'
        : 'other'
  }
}

/** Dispositions of whatever nobody talked in: talk beside them is an announcement's. */
const unanswered: readonly string[] = ['NO ANSWER', 'BUSY', 'FAILED', 'CONGESTION', 'ABANDONED', 'MISSED']

/** Whether a record of any report shows that a person talked: by its disposition, or by its talk where that is new. */
export function showsAnswer({ disposition, talkSeconds }: AnswerSigns): boolean {
  const name = nameOf(disposition)
  if (name === 'ANSWERED' || name === 'PICKUP') return true
  return (talkSeconds ?? 0) > 0 && !unanswered.includes(name)
}

interface AnswerSigns {
  readonly disposition: string | null
  /** Null if unknown. */
  readonly talkSeconds: number | null
}

export function outcomeOf(kind: EntryKind, choices: Pick<FigureChoices, 'hungUpIsAbandoned'>): Outcome {
  switch (kind) {
    case 'answered':
    case 'pickedUp':
      return 'answered'
    case 'abandoned':
      return 'abandoned'
    case 'missedByCaller':
      return choices.hungUpIsAbandoned ? 'abandoned' : 'missed'
    case 'missed':
    case 'other':
      return 'missed'
    default:
      return assertNever(kind)
  }
}

/** Returns the kinds that count as an outcome. */
export function kindsOf(outcome: Outcome, choices: Pick<FigureChoices, 'hungUpIsAbandoned'>): EntryKind[] {
  return entryKinds.filter((kind) => outcomeOf(kind, choices) === outcome)
}

export function isAnswered(kind: EntryKind): boolean {
  return kind === 'answered' || kind === 'pickedUp'
}

export const unansweredKinds = entryKinds.filter((kind) => !isAnswered(kind))

function nameOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().toUpperCase() : ''
}
