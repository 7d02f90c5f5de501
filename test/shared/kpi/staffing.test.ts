import { expect, test } from 'vitest'
import { daysWithEntries, staffingOf } from '../../../shared/kpi/staffing.ts'

test('estimates the agents that reach the service level in the busiest hour of an average day', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 10 ? 1_400 : 100))
  const staffing = staffingOf(hours, 7, 180, 20)
  expect(staffing?.hour).toBe(10)
  expect(staffing?.load).toEqual({ calls: 200, seconds: 3_600, secondsPerCall: 180 })
  expect(staffing?.agents).toBe(14)
  expect(staffing?.choices.map(({ agents }) => agents)).toEqual([12, 13, 14, 15, 16])
  expect(staffing?.choices[2]?.result.serviceLevel).toBeCloseTo(0.88835, 4)
})

test('averages only over the days in the archive', () => {
  const held = { firstStart: null, lastStart: null, days: 7, missing: [], undated: 0 }
  const coverage = [
    { ...held, report: 'quick' as const, daysHeld: 7 },
    { ...held, report: 'queue' as const, daysHeld: 2 },
  ]
  expect(daysWithEntries(coverage)).toBe(2)
  expect(staffingOf([200], daysWithEntries(coverage), 180, 20)?.load.calls).toBe(100)
  expect(daysWithEntries([])).toBe(0)
})

test('estimates nothing without data', () => {
  expect(staffingOf([], 7, 180, 20)).toBeNull()
  expect(staffingOf([5], 0, 180, 20)).toBeNull()
  expect(staffingOf([5], 1, null, 20)).toBeNull()
})
