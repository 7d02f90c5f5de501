import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  axisLength,
  panned,
  showing,
  wholeView,
  zoomed,
} from '../../../../../renderer/features/call/lanes/view.ts'

describe('the view of an axis', () => {
  test('zooms around a fixed point', () => {
    expect(zoomed(wholeView(1_000), 1_000, 2)).toEqual({ from: 250, to: 750 })
    expect(zoomed(wholeView(1_000), 1_000, 4, 1)).toEqual({ from: 750, to: 1_000 })
  })

  test('pans to the ends of the axis', () => {
    expect(panned({ from: 0, to: 100 }, 1_000, 0.5)).toEqual({ from: 50, to: 150 })
    expect(panned({ from: 950, to: 1_000 }, 1_000, 1)).toEqual({ from: 950, to: 1_000 })
  })

  test('moves to what it should show, and stays if that is visible', () => {
    expect(showing({ from: 0, to: 100 }, 1_000, 500, 520)).toEqual({ from: 460, to: 560 })
    expect(showing({ from: 0, to: 100 }, 1_000, 90, 520)).toEqual({ from: 0, to: 100 })
  })

  test('has a length even for an instantaneous call', () => {
    expect(axisLength(0)).toBe(1)
  })

  test('never leaves the axis', () => {
    const move = fc.oneof(
      fc.record({
        zoom: fc.double({ min: 0.01, max: 100, noNaN: true }),
        anchor: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.record({ pan: fc.double({ min: -5, max: 5, noNaN: true }) }),
    )
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e9, noNaN: true }), fc.array(move), (total, moves) => {
        let view = wholeView(total)
        for (const each of moves) {
          view = 'pan' in each ? panned(view, total, each.pan) : zoomed(view, total, each.zoom, each.anchor)
          expect(view.from).toBeGreaterThanOrEqual(0)
          expect(view.to).toBeLessThanOrEqual(total * (1 + 1e-12))
          expect(view.to).toBeGreaterThan(view.from)
        }
      }),
    )
  })
})
