import { z } from 'zod'
import { assertNever } from '../errors.ts'

/** What can be read of a queue entry's end. Which of these count as abandoned is the reader's choice. */
export const entryKinds = [
  'answered',
  /** A colleague took the call from the ringing phone. */
  'pickedUp',
  /** The caller left before an agent was tried. */
  'abandoned',
  /** Agents rang, and the caller hung up before one answered. */
  'missedByCaller',
  /** Agents rang, none answered, and the queue gave up or nobody says who did. */
  'missed',
  /** A disposition of a name that isn't known (§2.6). */
  'other',
] as const
export const entryKind = z.enum(entryKinds)
export type EntryKind = z.infer<typeof entryKind>

export const outcomes = ['answered', 'abandoned', 'missed', 'other'] as const
export type Outcome = (typeof outcomes)[number]

/** What the figures leave to the reader. */
export const figureChoices = z.object({
  /** Answered within so many seconds is in time. */
  thresholdSeconds: z.int().min(0).max(3_600),
  /** Abandoned before so many seconds is a short one. */
  shortSeconds: z.int().min(0).max(3_600),
  /** Whether short ones are left out of the abandonment. */
  withoutShort: z.boolean(),
  /** Whether a missed entry whose caller hung up counts as abandoned. */
  hungUpIsAbandoned: z.boolean(),
})
export type FigureChoices = z.infer<typeof figureChoices>

export const usualChoices: FigureChoices = {
  thresholdSeconds: 20,
  shortSeconds: 5,
  withoutShort: false,
  hungUpIsAbandoned: true,
}

/** Reads a queue statistics record (§2.4): `disposition`, and `hangup` of a missed one. */
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
      return 'other'
  }
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
      return 'missed'
    case 'other':
      return 'other'
    default:
      return assertNever(kind)
  }
}

/** The kinds that count as an outcome. */
export function kindsOf(outcome: Outcome, choices: Pick<FigureChoices, 'hungUpIsAbandoned'>): EntryKind[] {
  return entryKinds.filter((kind) => outcomeOf(kind, choices) === outcome)
}

export function isAnswered(kind: EntryKind): boolean {
  return kind === 'answered' || kind === 'pickedUp'
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().toUpperCase() : ''
}
