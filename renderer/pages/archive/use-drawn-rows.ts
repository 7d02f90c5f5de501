import { useCallback, useLayoutEffect, useState } from 'react'
import { useRowHeight } from '../../features/table/use-row-keys.ts'
import {
  type DrawnRows,
  drawnRows,
  offsetAt,
  offsetShowing,
  type RowSpace,
  roomHeight,
  scrollTopFor,
} from './row-space.ts'

/** Rows that are drawn beyond the sight, on either side. */
const spareRows = 4

const nothing: DrawnRows = { first: 0, end: 0, top: 0 }

/** Which rows are drawn in a scroller, whose room `measure` tells. */
export function useDrawnRows(scroller: HTMLElement | null, measure: () => RowSpace | null): DrawnRows {
  const [drawn, setDrawn] = useState(nothing)
  useLayoutEffect(() => {
    if (!scroller) return
    const draw = () => {
      const space = measure()
      if (!space) return
      const next = drawnRows(space, scroller.scrollTop, spareRows)
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

function isSame(a: DrawnRows, b: DrawnRows): boolean {
  return a.first === b.first && a.end === b.end && a.top === b.top
}

/** The room that so many rows take in a scroller, beneath the head of its table. */
export function useRowSpace(scroller: HTMLElement | null, rows: number) {
  const rowHeight = useRowHeight()
  /** As the scroller is now; null until there is one. */
  const measure = useCallback((): RowSpace | null => {
    const sight = sightOf(scroller)
    return sight === null ? null : { rows, rowHeight, sight }
  }, [scroller, rows, rowHeight])

  return {
    rowHeight,
    /** Of all rows, in CSS pixels. */
    height: roomHeight({ rows, rowHeight, sight: 0 }),
    measure,
    /** Rows that fit into the sight. */
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
