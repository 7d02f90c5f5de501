import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { FeedRow } from './feed-rows.ts'

/**
 * Keeps the first row in sight where it is when rows come or go above it. At the top nothing is kept: there the newest
 * push the others down.
 */
export function useKeptPlace(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly FeedRow[],
  rowHeight: number,
  /** Rows above the first were let go: its top isn't the feed's. */
  newer: boolean,
) {
  const [scrolled, setScrolled] = useState(false)
  const away = scrolled || newer
  const before = useRef({ rows, first: 0 })

  useLayoutEffect(() => {
    const element = scroller.current
    const { rows: old, first } = before.current
    before.current = { rows, first }
    const anchor = old[first]
    if (!element || !anchor || old === rows || !away) return
    const index = rows.findIndex(({ key }) => key === anchor.key)
    if (index < 0 || index === first) return
    element.scrollTop += (index - first) * rowHeight
    before.current = { rows, first: index }
  }, [scroller, rows, rowHeight, away])

  const onScroll = () => {
    const top = scroller.current?.scrollTop ?? 0
    before.current = { ...before.current, first: Math.floor(top / rowHeight) }
    setScrolled(top > rowHeight / 2)
  }

  return { away, onScroll }
}
