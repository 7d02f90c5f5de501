import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  maxSpaceHeight,
  offsetAt,
  offsetShowing,
  type RowSpace,
  scrollTopFor,
  spaceHeight,
  visibleRows,
} from '../../../../renderer/features/table/row-space.ts'

const space = fc.record({
  rows: fc.integer({ min: 0, max: 20_000_000 }),
  rowHeight: fc.integer({ min: 20, max: 60 }),
  viewport: fc.integer({ min: 60, max: 3_000 }),
})
/** As far as the scroller can be moved. */
const lastScroll = (of: RowSpace) => Math.max(0, spaceHeight(of) - of.viewport)
const place = fc.double({ min: 0, max: 1, noNaN: true })

test('the room is never higher than a browser lets an element be', () => {
  fc.assert(fc.property(space, (of) => spaceHeight(of) <= maxSpaceHeight))
})

test('everything in viewport is drawn, at both ends and between them', () => {
  fc.assert(
    fc.property(space, place, (of, where) => {
      const scrollTop = where * lastScroll(of)
      const { first, end, top } = visibleRows(of, scrollTop, 0)
      const total = of.rows * of.rowHeight
      // What is drawn reaches from the sight's beginning to its end, or to the end of the rows.
      expect(top).toBeLessThanOrEqual(scrollTop + 0.01)
      const bottom = top + (end - first) * of.rowHeight
      expect(bottom).toBeGreaterThanOrEqual(Math.min(scrollTop + of.viewport, scrollTop + total) - 0.01)
      expect(end - first).toBeLessThanOrEqual(of.viewport / of.rowHeight + 2)
    }),
  )
})

test('the scrollbar’s ends are the first and the last row', () => {
  fc.assert(
    fc.property(space, (of) => {
      expect(visibleRows(of, 0, 3).first).toBe(0)
      expect(visibleRows(of, lastScroll(of), 3).end).toBe(of.rows)
    }),
  )
})

test('few rows scroll pixel by pixel', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), place, (rows, where) => {
      const of = { rows, rowHeight: 34, viewport: 600 }
      const scrollTop = where * lastScroll(of)
      expect(offsetAt(of, scrollTop)).toBeCloseTo(scrollTop, 6)
    }),
  )
})

test('a row that is to be seen is seen whole, wherever it is', () => {
  fc.assert(
    fc.property(space, place, place, (of, from, to) => {
      fc.pre(of.rows > 0)
      const row = Math.floor(to * (of.rows - 1))
      const offset = offsetShowing(of, offsetAt(of, from * lastScroll(of)), row)
      const reached = offsetAt(of, scrollTopFor(of, offset))
      expect(row * of.rowHeight).toBeGreaterThanOrEqual(reached - 0.01)
      expect((row + 1) * of.rowHeight).toBeLessThanOrEqual(reached + of.viewport + 0.01)
    }),
  )
})
