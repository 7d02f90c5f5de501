/** What is usual, by comparable periods: the median, and the range in which nearly all of them are. */
export interface Usual {
  readonly median: number
  readonly low: number
  readonly high: number
}

/** Returns the least and the greatest whole number of what is usual. */
export function wholeRange({ low, high }: Usual): readonly [number, number] {
  const least = Math.ceil(low)
  return [least, Math.max(least, Math.floor(high))]
}

/** A value beside what is usual: `score` is how many usual spreads it lies above, negative below. */
export interface Compared {
  readonly value: number
  readonly usual: Usual
  readonly score: number
}

/** The usual range spans this many spreads to either side. */
const rangeSpreads = 2
/** Makes the median absolute deviation a standard deviation where values are normal. */
const madScale = 1.4826

/**
 * Compares a count with those of comparable periods. Counts vary by their root at least, so they are compared
 * by their roots (Anscombe): one spread there is 1, or more where the periods differ more.
 */
export function compareCount(value: number, periods: readonly number[]): Compared {
  return compare(
    value,
    periods,
    { to: (n) => 2 * Math.sqrt(n + 3 / 8), from: (x) => (x / 2) ** 2 - 3 / 8 },
    1,
  )
}

/**
 * Compares an average number of agents with those of comparable periods. Rosters are steadier than calls: one
 * spread is a sixteenth of the usual number or half an agent, or more where the periods differ more.
 */
export function compareAgents(value: number, periods: readonly number[]): Compared {
  const leastSpread = Math.max(0.5, medianOf(periods) / 16)
  return compare(value, periods, { to: (n) => n, from: (x) => x }, leastSpread)
}

/** Compares an average with those of comparable periods; `error` is the average's own standard error. */
export function compareAverage(value: number, periods: readonly number[], error: number): Compared {
  return compare(value, periods, { to: (n) => n, from: (x) => x }, error)
}

/**
 * Returns how many usual spreads a share of `all` lies above those of comparable periods. Shares are compared by the
 * arcsine of their roots, of which one spread is 1/√all, or more where the periods differ more.
 */
export function shareScore(share: number, all: number, periods: readonly number[]): number {
  const scaled = (each: number) => 2 * Math.asin(Math.sqrt(each))
  const { median, spread } = spreadOf(periods.map(scaled), 1 / Math.sqrt(all))
  return (scaled(share) - median) / spread
}

interface Scale {
  readonly to: (value: number) => number
  readonly from: (value: number) => number
}

function compare(value: number, periods: readonly number[], scale: Scale, leastSpread: number): Compared {
  const { median, spread } = spreadOf(periods.map(scale.to), leastSpread)
  const bound = (spreads: number) => Math.max(0, scale.from(median + spreads * spread))
  return {
    value,
    usual: {
      median: medianOf(periods),
      low: scale.to(0) >= median - rangeSpreads * spread ? 0 : bound(-rangeSpreads),
      high: bound(rangeSpreads),
    },
    score: (scale.to(value) - median) / spread,
  }
}

/** Returns the median of values, and how much values usually differ from it. */
function spreadOf(
  values: readonly number[],
  least: number,
): { readonly median: number; readonly spread: number } {
  const median = medianOf(values)
  const deviation = madScale * medianOf(values.map((each) => Math.abs(each - median)))
  // The median of few periods is uncertain itself.
  const spread = Math.max(least, deviation) * Math.sqrt(1 + Math.PI / (2 * Math.max(1, values.length)))
  return { median, spread }
}

/** Returns the median; 0 of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/**
 * Returns the chance, as its decimal logarithm, to take at most `taken` of `attempts` where each is taken with the chance
 * `share`: the lower tail of the binomial distribution. Of some hundred attempts its terms are smaller than any number, so
 * their logarithms are added up.
 */
export function logChanceOfAtMost(taken: number, attempts: number, share: number): number {
  if (share <= 0 || taken >= attempts) return 0
  if (share >= 1) return Number.NEGATIVE_INFINITY
  const odds = Math.log(share) - Math.log1p(-share)
  let term = attempts * Math.log1p(-share)
  let sum = term
  for (let n = 1; n <= taken; n++) {
    term += Math.log((attempts - n + 1) / n) + odds
    sum = Math.max(sum, term) + Math.log1p(Math.exp(-Math.abs(sum - term)))
  }
  return Math.min(0, sum / Math.LN10)
}
