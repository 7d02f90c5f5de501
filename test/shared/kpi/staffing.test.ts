import { expect, test } from 'vitest'
import { staffingOf } from '../../../shared/kpi/staffing.ts'

test('estimates the agents that reach the service level in the busiest hour of an average day', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 10 ? 1_400 : 100))
  const staffing = staffingOf({ hours, days: 7 }, 180, 20)
  expect(staffing?.hour).toBe(10)
  expect(staffing?.load).toEqual({ calls: 200, seconds: 3_600, secondsPerCall: 180 })
  expect(staffing?.agents).toBe(14)
  expect(staffing?.choices.map(({ agents }) => agents)).toEqual([12, 13, 14, 15, 16])
  expect(staffing?.choices[2]?.result.serviceLevel).toBeCloseTo(0.88835, 4)
})

test('averages over the complete days alone', () => {
  expect(staffingOf({ hours: [200], days: 2 }, 180, 20)?.load.calls).toBe(100)
})

test('estimates nothing without data', () => {
  expect(staffingOf({ hours: [], days: 7 }, 180, 20)).toBeNull()
  expect(staffingOf({ hours: [5], days: 0 }, 180, 20)).toBeNull()
  expect(staffingOf({ hours: [5], days: 1 }, null, 20)).toBeNull()
})
