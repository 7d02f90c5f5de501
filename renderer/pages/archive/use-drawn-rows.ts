import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { useRowHeight } from '../../components/report-table/row-height.ts'
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
const spareRows = 8

const nothing: DrawnRows = { first: 0, end: 0, top: 0 }

/** Which of so many rows are drawn in a scroller, beneath the head of its table. */
export function useDrawnRows(scroller: RefObject<HTMLElement | null>, rows: number) {
  const rowHeight = useRowHeight()
  const [drawn, setDrawn] = useState(nothing)
  const [isScrolled, setIsScrolled] = useState(false)

  const spaceOf = useCallback(
    (element: HTMLElement): RowSpace => ({ rows, rowHeight, sight: sightOf(element) }),
    [rows, rowHeight],
  )
  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const next = drawnRows(spaceOf(element), element.scrollTop, spareRows)
    setDrawn((before) => (isSame(before, next) ? before : next))
    setIsScrolled(element.scrollTop > 0)
  }, [scroller, spaceOf])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, measure])

  return {
    drawn,
    rowHeight,
    isScrolled,
    height: roomHeight({ rows, rowHeight, sight: 0 }),
    onScroll: measure,
    /** Rows that fit into the sight. */
    rowsInSight: () =>
      scroller.current ? Math.max(1, Math.floor(sightOf(scroller.current) / rowHeight)) : 1,
    show: (row: number) => {
      const element = scroller.current
      if (!element) return
      const space = spaceOf(element)
      const offset = offsetAt(space, element.scrollTop)
      const wanted = offsetShowing(space, offset, row)
      if (wanted !== offset) element.scrollTop = scrollTopFor(space, wanted)
    },
  }
}

function sightOf(element: HTMLElement): number {
  return Math.max(0, element.clientHeight - (element.querySelector('thead')?.offsetHeight ?? 0))
}

function isSame(a: DrawnRows, b: DrawnRows): boolean {
  return a.first === b.first && a.end === b.end && a.top === b.top
}
