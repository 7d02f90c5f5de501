import { expect, test } from 'vitest'
import type { BenchRow } from './bench-row.ts'
import { figuresToKeep, regressions } from './regression.ts'

const row = (change: Partial<BenchRow>): BenchRow => ({
  name: 'a page',
  unit: 'ms',
  ours: 10,
  baseline: null,
  ratio: null,
  goal: '< 50',
  holds: true,
  ...change,
})

test('a figure that got worse by more than a quarter is pointed out, with both values', () => {
  const kept = figuresToKeep([row({})])
  expect(regressions([row({ ours: 12 })], kept)).toEqual([])
  expect(regressions([row({ ours: 13 })], kept)).toEqual(['a page: 13 ms, was 10'])
  expect(regressions([row({ name: 'a new one', ours: 13 })], kept)).toEqual([])
})

test('of a speed or a least value, less is worse', () => {
  const speed = row({ unit: 'records/s', goal: '—', ours: 1_000 })
  expect(regressions([{ ...speed, ours: 700 }], figuresToKeep([speed]))).toHaveLength(1)
  expect(regressions([{ ...speed, ours: 2_000 }], figuresToKeep([speed]))).toEqual([])
})

test('what has a baseline is compared by its ratio, whatever the machine', () => {
  const walk = row({ ours: 1, baseline: 1, ratio: 1, goal: 'ratio ≤ 1.2' })
  const kept = figuresToKeep([walk])
  expect(regressions([{ ...walk, ours: 3, baseline: 3 }], kept)).toEqual([])
  expect(regressions([{ ...walk, ours: 3, baseline: 2, ratio: 1.5 }], kept)).toEqual([
    'a page: 1.5 of the baseline, was 1',
  ])
})
