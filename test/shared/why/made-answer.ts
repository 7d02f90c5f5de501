import type { Lengths, PeriodFacts, WhyAnswer } from '../../../shared/why/figures.ts'

export const hour = 3_600_000

export const lengths = (n: number, seconds: number): Lengths => {
  const log = Math.log(seconds + 1)
  // Every other one takes half as long again, so that they differ.
  const other = Math.log(seconds * 1.5 + 1)
  const half = Math.floor(n / 2)
  return {
    n,
    seconds: half * seconds + (n - half) * seconds * 1.5,
    logSum: half * log + (n - half) * other,
    logSquares: half * log ** 2 + (n - half) * other ** 2,
  }
}

/** Two hours of a usual day: 100 calls, 10 lost, by six agents at work. */
export function facts(changes: Partial<PeriodFacts> = {}): PeriodFacts {
  const agents = ['501', '502', '503', '504', '505', '506'].map((agent) => ({
    ...{ agent, attempts: 25, notTaken: 10, repeated: 0, lost: 1 },
  }))
  const own = { agents, ...changes }
  return {
    ...{ from: 0, to: 2 * hour, bins: [], offered: 100, answered: 90, abandoned: 8, missed: 2 },
    notTaken: own.agents.reduce((sum, { notTaken }) => sum + notTaken, 0),
    ...{ reached: 6, atWork: 6, free: 3, talk: lengths(90, 150), abandonTime: lengths(8, 40) },
    queues: [{ queue: '900', offered: 100, answered: 90, abandoned: 8, missed: 2, talk: lengths(90, 150) }],
    trunks: [
      { trunk: 'north', calls: 60, failed: 0 },
      { trunk: 'south', calls: 40, failed: 0 },
    ],
    ...own,
  }
}

/** Earlier weeks that are all the same. */
export const weeks = (changes: Partial<PeriodFacts> = {}, length = 8): PeriodFacts[] =>
  Array.from({ length }, () => facts(changes))

export function answer(asked: Partial<PeriodFacts>, more: Partial<WhyAnswer> = {}): WhyAnswer {
  return {
    ...{ binMs: 600_000, isWhole: true, asked: facts(asked), staffing: { levels: [], away: [] } },
    comparable: weeks(),
    ...more,
  }
}

/**
 * The spread of eight same weeks, in the least of a measure's spreads: 1.0938. Something is far from the usual
 * where it lies 3.7 of it away, 4.05 in all, and one queue of several where it lies 4.2 away, 4.59 in all.
 */
export const spreadOfEight = Math.sqrt(1 + Math.PI / 16)
