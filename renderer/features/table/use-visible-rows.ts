import { useCallback, useLayoutEffect, useState } from 'react'
import {
  offsetAt,
  offsetShowing,
  type RowSpace,
  scrollTopFor,
  spaceHeight,
  type VisibleRows,
  visibleRows,
} from './row-space.ts'
import { useRowHeight } from './use-row-keys.ts'

/** Rows rendered beyond the viewport, on either side. */
const spareRows = 4

const nothing: VisibleRows = { first: 0, end: 0, top: 0 }

/** Returns the rows to render in a scroller that `measure` measures. */
export function useVisibleRows(scroller: HTMLElement | null, measure: () => RowSpace | null): VisibleRows {
  const [drawn, setDrawn] = useState(nothing)
  useLayoutEffect(() => {
    if (!scroller) return
    const draw = () => {
      const space = measure()
      if (!space) return
      const next = visibleRows(space, scroller.scrollTop, spareRows)
      setDrawn((before) => (isSame(before, next) ? before : next))
    }
    draw()
    const observer = new ResizeObserver(draw)
    observer.observe(scroller)
    scroller.addEventListener('scroll', draw, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', draw)
    }
  }, [scroller, measure])
  return drawn
}

function isSame(a: VisibleRows, b: VisibleRows): boolean {
  return a.first === b.first && a.end === b.end && a.top === b.top
}

/** Measures the space of `rows` rows in a scroller, below the table's head. */
export function useRowSpace(scroller: HTMLElement | null, rows: number) {
  const rowHeight = useRowHeight()
  /** Measures the scroller now; returns null until there is one. */
  const measure = useCallback((): RowSpace | null => {
    const viewport = sightOf(scroller)
    return viewport === null ? null : { rows, rowHeight, viewport }
  }, [scroller, rows, rowHeight])

  return {
    rowHeight,
    /** The height of all rows, in CSS pixels. */
    height: spaceHeight({ rows, rowHeight, viewport: 0 }),
    measure,
    /** Returns the number of rows that fit into the viewport. */
    rowsInSight: () => Math.max(1, Math.floor((sightOf(scroller) ?? 0) / rowHeight)),
    show: (row: number) => {
      const space = measure()
      if (!scroller || !space) return
      const offset = offsetAt(space, scroller.scrollTop)
      const wanted = offsetShowing(space, offset, row)
      if (wanted !== offset) scroller.scrollTop = scrollTopFor(space, wanted)
    },
  }
}

function sightOf(element: HTMLElement | null): number | null {
  if (!element) return null
  return Math.max(0, element.clientHeight - (element.querySelector('thead')?.offsetHeight ?? 0))
}
