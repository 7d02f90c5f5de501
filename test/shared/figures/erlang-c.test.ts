import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agentsFor, erlangC } from '../../../shared/figures/erlang-c.ts'

const halfHour = { calls: 100, seconds: 1_800, secondsPerCall: 180 }

test('needs 14 agents for 100 calls of three minutes in half an hour', () => {
  const result = erlangC(halfHour, 14, 20)
  expect(result?.serviceLevel).toBeCloseTo(0.88835, 5)
  expect(result?.occupancy).toBeCloseTo(10 / 14, 10)
})

test('has no result when the agents can’t keep up', () => {
  expect(erlangC(halfHour, 10, 20)).toBeNull()
  expect(erlangC(halfHour, 9, 20)).toBeNull()
  expect(erlangC({ ...halfHour, seconds: 0 }, 9, 20)).toBeNull()
})

test('finds the fewest agents that reach the level', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000 }),
      fc.integer({ min: 10, max: 900 }),
      fc.double({ min: 0.5, max: 0.99, noNaN: true }),
      (calls, secondsPerCall, level) => {
        const load = { calls, seconds: 1_800, secondsPerCall }
        const agents = agentsFor(load, level, 20) ?? Number.NaN
        expect(erlangC(load, agents, 20)?.serviceLevel).toBeGreaterThanOrEqual(level)
        expect(erlangC(load, agents - 1, 20)?.serviceLevel ?? 0).toBeLessThan(level)
      },
    ),
  )
})

test('has no result for half an agent, none, or less than no calls', () => {
  expect(erlangC(halfHour, 14.5, 20)).toBeNull()
  expect(erlangC({ ...halfHour, calls: -1 }, 14, 20)).toBeNull()
  expect(erlangC({ ...halfHour, calls: Number.NaN }, 14, 20)).toBeNull()
  expect(erlangC({ ...halfHour, calls: -200 }, 0, 20)).toBeNull()
  expect(erlangC({ ...halfHour, calls: 0 }, 0, 20)).toBeNull()
})

test('nobody waits without calls, or for an agent who needs no time', () => {
  const idle = { serviceLevel: 1, occupancy: 0 }
  expect(erlangC({ ...halfHour, calls: 0 }, 1, 20)).toEqual(idle)
  expect(erlangC({ ...halfHour, secondsPerCall: 0 }, 1, 0)).toEqual(idle)
  expect(agentsFor({ ...halfHour, calls: 0 }, 1, 20)).toBe(1)
})

test('gives up where 5,000 agents don’t suffice', () => {
  const busy = { calls: 4_999, seconds: 1, secondsPerCall: 1 }
  expect(agentsFor(busy, 0.01, 0)).toBe(5_000)
  expect(agentsFor({ ...busy, calls: 5_000 }, 0.01, 0)).toBeNull()
})
