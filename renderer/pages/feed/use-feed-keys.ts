import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { handleRowKey } from '../../features/table/use-row-keys.ts'
import type { FeedRow } from './feed-rows.ts'

interface Options {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly FeedRow[]
  /** The index of the first rendered row. */
  readonly first: number
  readonly rowHeight: number
  readonly onOpen: (key: string) => void
  readonly onClose: () => void
}

/** Gives one row of the feed the focus; keys move it and scroll to rows that aren't rendered. */
export function useFeedKeys({ scroller, rows, first, rowHeight, onOpen, onClose }: Options) {
  const [chosen, setChosen] = useState<string>()
  const [focused, setFocused] = useState(false)
  /** The row to focus as soon as it is rendered. */
  const wanted = useRef<string>(undefined)
  const chosenIndex = chosen === undefined ? -1 : rows.findIndex(({ key }) => key === chosen)
  // Without an active row, Tab reaches the first rendered one.
  const index = chosenIndex < 0 ? first : chosenIndex
  const active = rows[index]?.key

  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-key="${wanted.current}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })

  const moveTo = (next: number) => {
    const key = rows[next]?.key
    if (key === undefined) return
    wanted.current = key
    setChosen(key)
    showRow(scroller.current, next, rowHeight)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLTableRowElement)) return
    const screenful = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 3)
    const openActive = () => active !== undefined && onOpen(active)
    handleRowKey(event, {
      active: index,
      rowCount: rows.length,
      screenful,
      moveTo,
      onOpen: openActive,
      onClose,
    })
  }

  return {
    active,
    focused,
    onKeyDown,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      setFocused(true)
      const key = event.target.closest<HTMLElement>('tr[data-key]')?.dataset.key
      if (key !== undefined) setChosen(key)
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
    },
  }
}

/** Scrolls just enough to show a row completely below the sticky head. */
function showRow(scroller: HTMLElement | null, index: number, rowHeight: number): void {
  if (!scroller) return
  const head = scroller.querySelector('thead')?.offsetHeight ?? 0
  const top = index * rowHeight
  const bottom = top + rowHeight + head
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + scroller.clientHeight) {
    scroller.scrollTop = bottom - scroller.clientHeight
  }
}
