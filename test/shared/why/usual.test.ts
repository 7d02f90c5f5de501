import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareAgents,
  compareAverage,
  compareCount,
  logChanceOfAtMost,
  medianOf,
  shareScore,
} from '../../../shared/why/usual.ts'
import { spreadOfEight } from './made-answer.ts'

const eight = (value: number) => Array.from({ length: 8 }, () => value)
const counts = fc.array(fc.nat(500), { minLength: 4, maxLength: 12 })

test('the median is the middle one, or lies between the two in the middle', () => {
  expect(medianOf([])).toBe(0)
  expect(medianOf([7])).toBe(7)
  expect(medianOf([100, 9, 20])).toBe(20)
  expect(medianOf([100, 9, 20, 30])).toBe(25)
})

test('half of the values lie on either side of the median, in whatever order they are', () => {
  fc.assert(
    fc.property(counts, (values) => {
      const median = medianOf(values)
      expect(values.filter((value) => value < median).length).toBeLessThanOrEqual(values.length / 2)
      expect(values.filter((value) => value > median).length).toBeLessThanOrEqual(values.length / 2)
      expect(medianOf(values.toReversed())).toBe(median)
    }),
  )
})

test('a count is compared by its root, for which one call of few is as much as ten of many', () => {
  const of100 = compareCount(145, eight(100))
  expect(of100.value).toBe(145)
  // Twice the roots of 145 3/8 and 100 3/8 are 24.114 and 20.037.
  expect(of100.score).toBeCloseTo(4.0768 / spreadOfEight, 3)
  expect(of100.usual.median).toBe(100)
  expect(of100.usual.low).toBeCloseTo(79.28, 2)
  expect(of100.usual.high).toBeCloseTo(123.11, 2)
  expect(compareCount(55, eight(100)).score).toBeLessThan(-4)
})

test('where the periods differ more than chance would, more is usual', () => {
  const differing = [60, 80, 100, 100, 100, 100, 120, 140]
  expect(compareCount(145, differing).usual.high).toBeGreaterThan(compareCount(145, eight(100)).usual.high)
  // The deviations of the agents are 0, 2, 2 and 4; their median is scaled to a standard deviation.
  expect(compareAgents(16, [6, 8, 12, 10, 10]).score).toBeCloseTo(
    6 / (2 * 1.4826 * Math.sqrt(1 + Math.PI / 10)),
    6,
  )
})

test('more periods make the usual surer, and none makes nothing sure', () => {
  expect(compareAverage(2, [1, 1, 1, 1], 1).score).toBeCloseTo(1 / Math.sqrt(1 + Math.PI / 8), 6)
  expect(compareAverage(2, eight(1), 1).score).toBeCloseTo(1 / spreadOfEight, 6)
  expect(compareAverage(2, [], 1).score).toBeCloseTo(2 / Math.sqrt(1 + Math.PI / 2), 6)
})

test('few calls can be none at all, and never less than none', () => {
  expect(compareCount(0, eight(0)).usual).toMatchObject({ median: 0, low: 0 })
  expect(compareCount(0, eight(2)).usual.low).toBe(0)
  // Twice the root of 5 3/8 is 4.637; 2.188 below it is 2.449, of 1.125 calls.
  expect(compareCount(0, eight(5)).usual.low).toBeCloseTo(1.125, 2)
  expect(compareAgents(0, eight(1)).usual.low).toBe(0)
})

test('rosters are steady: half an agent, or a sixteenth of many, is one spread', () => {
  expect(compareAgents(4, eight(6)).score).toBeCloseTo(-2 / (0.5 * spreadOfEight), 6)
  expect(compareAgents(28, eight(32)).score).toBeCloseTo(-4 / (2 * spreadOfEight), 6)
  const { low, high } = compareAgents(6, eight(6)).usual
  expect([low, high]).toEqual([
    expect.closeTo(6 - 2 * 0.5 * spreadOfEight, 6),
    expect.closeTo(6 + 2 * 0.5 * spreadOfEight, 6),
  ])
})

test('a count within what the periods had is never far from the usual', () => {
  fc.assert(
    fc.property(counts, (periods) => {
      const { score, usual } = compareCount(medianOf(periods), periods)
      expect(Math.abs(score)).toBeLessThan(1.5)
      expect(usual.low).toBeGreaterThanOrEqual(0)
      expect(usual.high).toBeGreaterThanOrEqual(usual.low)
    }),
  )
})

test('a count outside the usual range lies at least two spreads away, one inside less', () => {
  fc.assert(
    fc.property(counts, fc.nat(1_000), (periods, value) => {
      const { score, usual } = compareCount(value, periods)
      fc.pre(Math.abs(value - usual.low) > 1e-6 && Math.abs(value - usual.high) > 1e-6)
      expect(score > 2).toBe(value > usual.high)
      if (usual.low > 0) expect(score < -2).toBe(value < usual.low)
    }),
  )
})

test('a share is compared by the arcsine of its root, and by how the periods differ', () => {
  // Of 100, 2 (asin √0.8 − asin √0.6) √100 are 4.42 spreads.
  expect(shareScore(0.6, 100, eight(0.8))).toBeCloseTo(-4.42 / spreadOfEight, 2)
  expect(shareScore(0.6, 400, eight(0.8))).toBeCloseTo(-8.84 / spreadOfEight, 2)
  expect(shareScore(0.8, 100, eight(0.8))).toBe(0)
  expect(shareScore(0.6, 100, [0.7, 0.9, 0.7, 0.9, 0.75, 0.85, 0.75, 0.85])).toBeGreaterThan(-3)
})

const chanceOfAtMost = (...of: Parameters<typeof logChanceOfAtMost>) => 10 ** logChanceOfAtMost(...of)

test('the chance of a binomial tail is its sum', () => {
  expect(chanceOfAtMost(0, 10, 0.5)).toBeCloseTo(0.5 ** 10, 12)
  expect(chanceOfAtMost(1, 2, 0.5)).toBeCloseTo(0.75, 12)
  // One in 4^3, and three ways to take one of three: 1/64 * 27 + 3 * 1/4 * 9/16.
  expect(chanceOfAtMost(1, 3, 0.25)).toBeCloseTo(27 / 64 + 27 / 64, 12)
  expect(chanceOfAtMost(2, 3, 0.25)).toBeCloseTo(63 / 64, 12)
  expect(chanceOfAtMost(10, 10, 0.3)).toBeCloseTo(1, 12)
})

test('who never takes any surely takes no more, and who takes all surely takes no less', () => {
  expect(chanceOfAtMost(0, 10, 0)).toBe(1)
  expect(chanceOfAtMost(3, 10, 0)).toBe(1)
  expect(chanceOfAtMost(9, 10, 1)).toBe(0)
  expect(chanceOfAtMost(10, 10, 1)).toBe(1)
})

test('the chance is known of any number of attempts', () => {
  // Of an odd number, half of the ways take fewer than half.
  for (const half of [10, 250, 5_000, 100_000]) {
    expect(chanceOfAtMost(half, 2 * half + 1, 0.5)).toBeCloseTo(0.5, 8)
  }
  expect(chanceOfAtMost(19_000, 20_000, 0.95)).toBeCloseTo(0.5, 1)
  expect(logChanceOfAtMost(0, 20_000, 0.95)).toBeCloseTo(20_000 * Math.log10(0.05), 6)
})

test('a chance grows with what is taken and stays between none and sure', () => {
  const attempts = fc.integer({ min: 1, max: 200 })
  fc.assert(
    fc.property(attempts, fc.nat(200), fc.double({ min: 0, max: 1, noNaN: true }), (all, some, share) => {
      const taken = some % (all + 1)
      const chance = chanceOfAtMost(taken, all, share)
      expect(chance).toBeGreaterThanOrEqual(0)
      expect(chance).toBeLessThanOrEqual(1)
      expect(chanceOfAtMost(taken + 1, all, share)).toBeGreaterThanOrEqual(chance)
    }),
  )
})
