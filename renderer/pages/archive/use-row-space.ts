import { useCallback } from 'react'
import { useRowHeight } from '../../features/table/row-height.ts'
import { offsetAt, offsetShowing, type RowSpace, roomHeight, scrollTopFor } from './row-space.ts'

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
