import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binMsOf, longestPeriodMs, whyQuery } from '../../../shared/why/figures.ts'
import { hour } from './made-answer.ts'

const minute = 60_000
const choices = {
  thresholdSeconds: 20,
  shortSeconds: 5,
  withoutShort: false,
  hungUpIsAbandoned: false,
  leastRingSeconds: 8,
}
const refusal = (from: number, to: number) =>
  whyQuery.safeParse({ connectionId: 'p', from, to, choices }).error?.issues.map(({ path, message }) => ({
    ...{ path, message },
  }))

test('a period of whole minutes up to seven days can be asked about', () => {
  expect(refusal(minute, 2 * minute)).toBeUndefined()
  expect(refusal(minute, minute + longestPeriodMs)).toBeUndefined()
  expect(longestPeriodMs).toBe(7 * 24 * hour)
})

test('a period that ends when it begins, or before, is refused', () => {
  const refused = [{ path: ['to'], message: 'Choose a period that ends after it begins' }]
  expect(refusal(minute, minute)).toEqual(refused)
  expect(refusal(2 * minute, minute)).toEqual(refused)
})

test('a period that overlaps with the week before is refused', () => {
  expect(refusal(0, longestPeriodMs + minute)).toEqual([
    { path: ['to'], message: 'Choose a period of at most seven days' },
  ])
})

test('a period with seconds is refused, at either end', () => {
  const refused = [{ path: ['from'], message: 'Choose a period of whole minutes' }]
  expect(refusal(1_000, hour)).toEqual(refused)
  expect(refusal(0, hour + 1)).toEqual(refused)
  expect(refusal(1_000, hour + 1_000)).toEqual(refused)
})

test('a question without choices is refused, as the figures’ outcomes depend on them', () => {
  expect(whyQuery.safeParse({ connectionId: 'p', from: 0, to: hour }).success).toBe(false)
})

test.each([
  { longest: 1, bin: 5 },
  { longest: 3, bin: 10 },
  { longest: 6, bin: 15 },
  { longest: 24, bin: 30 },
  { longest: 48, bin: 60 },
])('a period of up to $longest hours is drawn in bins of $bin minutes', ({ longest, bin }) => {
  expect(binMsOf({ from: hour, to: hour + longest * hour })).toBe(bin * minute)
  expect(binMsOf({ from: hour, to: hour + longest * hour + minute })).toBeGreaterThan(bin * minute)
})

test('longer ones are drawn in bins of three hours', () => {
  expect(binMsOf({ from: 0, to: 48 * hour + minute })).toBe(3 * hour)
  expect(binMsOf({ from: 0, to: longestPeriodMs })).toBe(3 * hour)
})

test('a chart has at most 56 bins, of at least five minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: longestPeriodMs / minute }), fc.nat(1_000_000), (minutes, from) => {
      const bin = binMsOf({ from: from * minute, to: (from + minutes) * minute })
      expect(bin).toBeGreaterThanOrEqual(5 * minute)
      expect(Math.ceil((minutes * minute) / bin)).toBeLessThanOrEqual(56)
    }),
  )
})
