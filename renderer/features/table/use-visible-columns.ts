import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import type { FieldDefinition } from '../../../shared/reports/fields.ts'
import { useOnPaper } from '../printing/paper.ts'

/** The columns that a row renders, and the numbers left out on either side. */
export interface VisibleColumns {
  readonly fields: readonly FieldDefinition[]
  readonly before: number
  readonly after: number
}

/** Columns rendered beyond the visible ones, on either side. */
const spareColumns = 1

/** Returns a scroller's visible columns; all of them on paper and while cells are selected. */
export function useVisibleColumns(
  scroller: HTMLElement | null,
  fields: readonly FieldDefinition[],
  widths: readonly number[],
): { readonly inSight: VisibleColumns; readonly all: VisibleColumns } {
  const { direction } = useLocale()
  const virtualizer = useVirtualizer({
    horizontal: true,
    isRtl: direction === 'rtl',
    count: widths.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => widths[index] ?? 0,
    overscan: spareColumns,
  })
  const measured = widths.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: new widths need new positions.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, measured])
  const isMarked = useIsMarked(scroller)
  const isOnPaper = useOnPaper()
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.index ?? 0
  const end = (items.at(-1)?.index ?? -1) + 1

  const all = useMemo(() => ({ fields, before: 0, after: 0 }), [fields])
  const inSight = useMemo(
    () => ({ fields: fields.slice(before, end), before, after: fields.length - end }),
    [fields, before, end],
  )
  return { inSight: isMarked || isOnPaper ? all : inSight, all }
}

/** Returns whether the selection spans cells, so that copying needs all of them. */
function useIsMarked(scroller: HTMLElement | null): boolean {
  const [isMarked, setIsMarked] = useState(false)
  useEffect(() => {
    const look = () => setIsMarked(scroller !== null && areCellsMarked(scroller))
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [scroller])
  return isMarked
}

function areCellsMarked(scroller: HTMLElement): boolean {
  const marked = getSelection()
  if (!marked || marked.isCollapsed || !marked.containsNode(scroller, true)) return false
  const { commonAncestorContainer: around } = marked.getRangeAt(0)
  return (around instanceof Element ? around : around.parentElement)?.closest('td') === null
}
