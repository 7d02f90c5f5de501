import { z } from 'zod'
import { comparisons } from './compare.ts'
import type { FigureChoices } from './outcome.ts'

/** The longest threshold or limit, in seconds. */
export const maxDefinedSeconds = 3_600
/** The highest shrinkage, in percent: with 100 % no number of agents would do. */
export const maxShrinkage = 90

/** The usual least ring, in seconds. */
export const usualLeastRing = 8

const seconds = z.coerce.number().int().min(0).max(maxDefinedSeconds)
const flag = z.union([z.boolean(), z.stringbool()])

/** What the figures count, one by one, as in an address or the preferences. */
export const definitionParts = {
  /** Service-level threshold, in seconds. */
  threshold: seconds,
  /** Short-abandon limit, in seconds. */
  short: seconds,
  withoutShort: flag,
  /** How to count missed entries whose caller hung up. */
  hangup: z.enum(['abandoned', 'missed']),
  /** From which ring on an unanswered attempt counts as missed, in seconds; 0 counts all. */
  leastRing: seconds,
  /** Excludes records that contradict themselves. */
  consistent: flag,
  compare: z.enum(comparisons),
} as const

/** How the whole console counts its figures; an unreadable value falls back to its default. */
export const definitions = z.object({
  threshold: definitionParts.threshold.catch(20),
  short: definitionParts.short.catch(5),
  withoutShort: definitionParts.withoutShort.catch(false),
  hangup: definitionParts.hangup.catch('abandoned'),
  leastRing: definitionParts.leastRing.catch(usualLeastRing),
  consistent: definitionParts.consistent.catch(false),
  compare: definitionParts.compare.catch('before'),
  /** The share of paid time in which agents take no calls, in percent. */
  shrinkage: z.coerce.number().int().min(0).max(maxShrinkage).catch(30),
  /** The share of the period in which a phone's states must be heard to be counted, in percent. */
  leastHeard: z.coerce.number().int().min(0).max(100).catch(50),
})
export type Definitions = z.infer<typeof definitions>

export const usualDefinitions: Definitions = definitions.parse({})

/** Returns the choices that figures are computed by. */
export function choicesOf({
  threshold,
  short,
  withoutShort,
  hangup,
  leastRing,
}: Pick<Definitions, 'threshold' | 'short' | 'withoutShort' | 'hangup' | 'leastRing'>): FigureChoices {
  return {
    thresholdSeconds: threshold,
    shortSeconds: short,
    withoutShort,
    hungUpIsAbandoned: hangup === 'abandoned',
    leastRingSeconds: leastRing,
  }
}

export const usualChoices = choicesOf(usualDefinitions)
