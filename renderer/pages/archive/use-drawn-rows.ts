import { useLayoutEffect, useState } from 'react'
import { type DrawnRows, drawnRows, type RowSpace } from './row-space.ts'

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
