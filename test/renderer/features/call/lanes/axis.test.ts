import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tickStep, ticksWithin } from '../../../../../renderer/features/call/lanes/axis.ts'

const threeHours = 10_800_000

describe('the ticks of an axis', () => {
  test.each([
    [20, 600, 5],
    [3_922, 600, 500],
    [60_000, 600, 10_000],
    [threeHours, 600, 1_800_000],
    [40 * 86_400_000, 600, 5 * 86_400_000],
  ])('over %d ms on %d pixels are %d ms apart', (span, width, step) => {
    expect(tickStep(span, width)).toBe(step)
  })

  test('are round values, both ends included', () => {
    expect(ticksWithin(0, 3_922, 1_000)).toEqual([0, 1_000, 2_000, 3_000])
    expect(ticksWithin(1_500, 4_000, 500)).toEqual([1_500, 2_000, 2_500, 3_000, 3_500, 4_000])
  })

  test('never crowd and never become too many', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 1e12, noNaN: true }),
        fc.integer({ min: 1, max: 4_000 }),
        (span, width) => {
          const step = tickStep(span, width)
          expect((step / span) * width).toBeGreaterThanOrEqual(63.99)
          expect(ticksWithin(0, span, step).length).toBeLessThanOrEqual(width / 64 + 2)
        },
      ),
    )
  })
})
