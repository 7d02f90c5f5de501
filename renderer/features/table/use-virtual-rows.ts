import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'
import { useOnPaper } from '../printing/paper.ts'

interface VirtualRows {
  /** The indexes of the rows to render, both inclusive; `last` is -1 without rows. */
  readonly first: number
  readonly last: number
  /** The heights of the rows above and below them, in CSS pixels. */
  readonly above: number
  readonly below: number
}

/** Returns the rows of a scroller that are visible, and a few more; all of them on paper. A row has one height in CSS pixels. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): VirtualRows {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    // Rendering inside of the scroll event would join its layout and paint in one long task.
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row height needs new positions.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const onPaper = useOnPaper()
  if (onPaper) return { first: 0, last: count - 1, above: 0, below: 0 }
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  return { first, last, above: first * rowHeight, below: (count - 1 - last) * rowHeight }
}
