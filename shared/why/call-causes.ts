import type { Lengths, PeriodFacts, WhyAnswer } from './figures.ts'
import { type Cause, farSpreads, fewestCalls } from './sentence.ts'
import { type Compared, compareAverage, compareCount, medianOf } from './usual.ts'

type Periods = Pick<WhyAnswer, 'asked' | 'comparable'>

/** A queue that brought this share of the additional calls is named alone. */
const shareOfOneQueue = 0.7
/** One queue of several is looked at more strictly: each is one more thing that can be far off by chance. */
const farOfOne = farSpreads + 0.5

/** Finds more calls than usual, in all queues together or in one of them. */
export function arrivalsCause({ asked, comparable }: Periods): Cause | null {
  const all = compareCount(
    asked.offered,
    comparable.map(({ offered }) => offered),
  )
  const additional = all.value - all.usual.median
  const queues = asked.queues.map(({ queue }) => ({ queue, compared: compareQueue(queue) }))
  const [most] = queues.toSorted((a, b) => b.compared.score - a.compared.score)
  const isAllFar = all.score >= farSpreads
  const isOneFar = most !== undefined && most.compared.score >= farOfOne
  if (!isAllFar && !isOneFar) return null
  const ofOne = most ? most.compared.value - most.compared.usual.median : 0
  const isOfOne = isOneFar && (!isAllFar || ofOne >= shareOfOneQueue * additional)
  const { value: offered, usual, score } = isOfOne && most ? most.compared : all
  const queue = isOfOne && most ? most.queue : null
  const log = Math.log(Math.max(1, asked.offered) / Math.max(1, all.usual.median))
  return {
    sentence: { kind: 'arrivals', queue, offered, usual },
    explains: { of: 'strain', log: Math.max(0, log) },
    score,
  }

  function compareQueue(queue: string): Compared {
    const offeredIn = ({ queues }: PeriodFacts) => queues.find((own) => own.queue === queue)?.offered ?? 0
    return compareCount(offeredIn(asked), comparable.map(offeredIn))
  }
}

/** Finds talks that took longer than usual, in all queues together or in one of them. */
export function talkCause({ asked, comparable }: Periods): Cause | null {
  const all = compareLengths(
    asked.talk,
    comparable.map(({ talk }) => talk),
  )
  const [most] = asked.queues
    .flatMap(({ queue, answered, talk }) => {
      const compared = compareLengths(
        talk,
        comparable.flatMap(({ queues }) => queues.find((own) => own.queue === queue)?.talk ?? []),
      )
      return compared ? [{ queue, answered, compared }] : []
    })
    .sort((a, b) => b.compared.score - a.compared.score)
  const isAllFar = all !== null && all.score >= farSpreads
  const isOneFar = most !== undefined && most.compared.score >= farOfOne
  if (!all || (!isAllFar && !isOneFar)) return null
  const isOfOne = isOneFar && (!isAllFar || most.compared.score > all.score)
  const { seconds, usualSeconds, score } = isOfOne ? most.compared : all
  const queue = isOfOne ? most.queue : null
  const calls = isOfOne ? most.answered : asked.answered
  return {
    sentence: { kind: 'talk', queue, calls, seconds, usualSeconds },
    explains: { of: 'strain', log: Math.max(0, Math.log(all.seconds / all.usualSeconds)) },
    score,
  }
}

/** Finds callers who gave up sooner than usual. */
export function abandonTimeCause({ asked, comparable }: Periods): Cause | null {
  const compared = compareLengths(
    asked.abandonTime,
    comparable.map(({ abandonTime }) => abandonTime),
  )
  if (!compared || compared.score > -farOfOne) return null
  const { seconds, usualSeconds, score } = compared
  return {
    sentence: { kind: 'abandonTime', calls: asked.abandonTime.n, seconds, usualSeconds },
    // What they didn't wait for can't be told.
    explains: { of: 'calls', calls: 0 },
    score,
  }
}

/**
 * Compares an average length with that of comparable periods, by logarithms, so that a few long ones don't
 * decide. Null where too few lengths are known.
 */
function compareLengths(
  own: Lengths,
  periods: readonly Lengths[],
): { readonly seconds: number; readonly usualSeconds: number; readonly score: number } | null {
  const known = periods.filter(({ n }) => n >= fewestCalls)
  if (own.n < fewestCalls || known.length === 0) return null
  const all = known.reduce(
    (sum, { n, logSum, logSquares }) => ({
      n: sum.n + n,
      logSum: sum.logSum + logSum,
      logSquares: sum.logSquares + logSquares,
    }),
    { n: 0, logSum: 0, logSquares: 0 },
  )
  const mean = all.logSum / all.n
  const deviation = Math.sqrt(Math.max(0, all.logSquares / all.n - mean * mean))
  const logs = known.map(({ n, logSum }) => logSum / n)
  const error = Math.max(0.02, deviation / Math.sqrt(own.n))
  return {
    seconds: own.seconds / own.n,
    usualSeconds: medianOf(known.map(({ n, seconds }) => seconds / n)),
    score: compareAverage(own.logSum / own.n, logs, error).score,
  }
}
