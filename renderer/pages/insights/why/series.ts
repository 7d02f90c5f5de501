import type { PeriodFacts, WhyAnswer, WhyBin } from '../../../../shared/why/figures.ts'
import { fewestComparable } from '../../../../shared/why/figures.ts'
import { compareAgents, compareAverage, compareCount, type Usual } from '../../../../shared/why/usual.ts'

/** What is drawn over the time of a period, each with its usual range. */
const whyMeasures = ['offered', 'answered', 'lost', 'notTaken', 'atWork', 'free', 'reached', 'talk'] as const
type WhyMeasure = (typeof whyMeasures)[number]

export interface WhySeries {
  readonly measure: WhyMeasure
  /** Of the whole period; null where it isn't known. */
  readonly total: number | null
  /** Null where too few earlier weeks are known. */
  readonly usual: Usual | null
  readonly bins: readonly (number | null)[]
  readonly usualBins: readonly (Usual | null)[]
}

/** Returns each measure over the bins of the asked period, and what is usual in them. */
export function seriesOf({ asked, comparable }: Pick<WhyAnswer, 'asked' | 'comparable'>): WhySeries[] {
  return whyMeasures.map((measure) => {
    const usualOf = (value: number | null, others: readonly (number | null)[]): Usual | null => {
      const known = others.filter((other) => other !== null)
      return known.length < fewestComparable ? null : compareWith(measure, value ?? 0, known)
    }
    return {
      measure,
      total: measured(measure, asked),
      usual: usualOf(
        measured(measure, asked),
        comparable.map((facts) => measured(measure, facts)),
      ),
      bins: asked.bins.map((bin) => measured(measure, bin)),
      usualBins: asked.bins.map((bin, index) =>
        usualOf(
          measured(measure, bin),
          comparable.map(({ bins }) => {
            const other = bins[index]
            return other === undefined ? null : measured(measure, other)
          }),
        ),
      ),
    }
  })
}

function compareWith(measure: WhyMeasure, value: number, others: readonly number[]): Usual {
  if (measure === 'talk') return compareAverage(value, others, 0).usual
  if (measure === 'atWork' || measure === 'free' || measure === 'reached') {
    return compareAgents(value, others).usual
  }
  return compareCount(value, others).usual
}

function measured(measure: WhyMeasure, of: WhyBin | PeriodFacts): number | null {
  if (measure === 'lost') return of.abandoned + of.missed
  if (measure !== 'talk') return of[measure]
  const [n, seconds] = 'talk' in of ? [of.talk.n, of.talk.seconds] : [of.talked, of.talkSeconds]
  return n > 0 ? seconds / n : null
}
