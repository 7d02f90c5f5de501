import { assertNever } from '../../../shared/errors.ts'
import type { FigureChoices } from '../../../shared/figures/outcome.ts'
import type { OutcomeCounts } from '../../../shared/figures/queries.ts'

export const noCounts: OutcomeCounts = {
  answered: 0,
  inTime: 0,
  unknownWait: 0,
  waitSeconds: 0,
  abandoned: 0,
  short: 0,
  missed: 0,
}

export function offeredOf({ answered, abandoned, missed }: OutcomeCounts): number {
  return answered + abandoned + missed
}

/** Returns how many entries were lost: abandoned or not answered. */
export function lostOf({ abandoned, missed }: OutcomeCounts): number {
  return abandoned + missed
}

/** What can be computed of an hour, a day or a queue. */
export const countMeasures = ['offered', 'serviceLevel', 'abandonment', 'asa'] as const
export type CountMeasure = (typeof countMeasures)[number]

/** Computes a measure by the formula of the figure of its name; null when there is nothing to measure. */
export function measureOf(
  measure: CountMeasure,
  counts: OutcomeCounts,
  { withoutShort }: Pick<FigureChoices, 'withoutShort'>,
): number | null {
  const offered = offeredOf(counts)
  switch (measure) {
    case 'offered':
      return offered
    case 'serviceLevel':
      return ratio(counts.inTime, offered - counts.unknownWait)
    case 'abandonment': {
      const short = withoutShort ? counts.short : 0
      return ratio(counts.abandoned - short, offered - short)
    }
    case 'asa':
      return ratio(counts.waitSeconds, counts.answered - counts.unknownWait)
    default:
      return assertNever(measure)
  }
}

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}
