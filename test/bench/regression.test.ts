import { expect, test } from 'vitest'
import type { BenchRow } from './bench-row.ts'
import { figuresToKeep, type Measured, regressions } from './regression.ts'

/** A row measured on a machine with a calibration time of 10 ms by default. */
const on = (row: BenchRow, machineMilliseconds = 10): Measured => ({ row, machineMilliseconds })

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

test('reports a figure that is more than a quarter worse, with both values', () => {
  const kept = figuresToKeep([on(row({}))])
  expect(regressions([on(row({ ours: 12 }))], kept)).toEqual([])
  expect(regressions([on(row({ ours: 13 }))], kept)).toEqual(['a page: 13 ms, 10 by the kept figures'])
  expect(regressions([on(row({ name: 'a new one', ours: 13 }))], kept)).toEqual([])
})

test('for speeds and minimum goals, less is worse', () => {
  const speed = row({ unit: 'records/s', goal: '—', ours: 1_000 })
  expect(regressions([on({ ...speed, ours: 700 })], figuresToKeep([on(speed)]))).toHaveLength(1)
  expect(regressions([on({ ...speed, ours: 2_000 })], figuresToKeep([on(speed)]))).toEqual([])
})

test('expects longer times but equal memory on a slower machine', () => {
  const speed = row({ name: 'a speed', unit: 'records/s', goal: '—', ours: 1_000 })
  const size = row({ name: 'a size', unit: 'kB' })
  const kept = figuresToKeep([on(row({})), on(speed), on(size)])
  const slow = [on(row({ ours: 20 }), 20), on({ ...speed, ours: 500 }, 20)]
  expect(regressions(slow, kept)).toEqual([])
  expect(regressions([on({ ...size, ours: 20 }, 20)], kept)).toEqual([
    'a size: 20 kB, 10 by the kept figures',
  ])
  expect(regressions([on(row({ ours: 10 }), 5)], kept)).toEqual(['a page: 10 ms, 5 by the kept figures'])
})

test('compares ratios to a baseline regardless of the machine', () => {
  const walk = row({ ours: 1, baseline: 1, ratio: 1, goal: 'ratio ≤ 1.2' })
  const kept = figuresToKeep([on(walk)])
  expect(regressions([on({ ...walk, ours: 3, baseline: 3 })], kept)).toEqual([])
  expect(regressions([on({ ...walk, ours: 3, baseline: 2, ratio: 1.5 })], kept)).toEqual([
    'a page: 1.5 of the baseline, 1 by the kept figures',
  ])
})
