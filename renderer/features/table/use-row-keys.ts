import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { usePreferences } from '../../data/preferences.ts'
import { keyOf } from '../../ui/keyboard.ts'

interface Options {
  readonly scroller: RefObject<HTMLElement | null>
  /** The rows' keys; a rendered row has its own as `data-key`. */
  readonly keys: readonly string[]
  /** The index of the first rendered row. */
  readonly first?: number
  readonly onOpen: (index: number) => void
  readonly onClose: () => void
}

/** Gives one row of a table the focus (roving tabindex); keys move it, also to rows that aren't rendered yet. */
export function useRowKeys({ scroller, keys, first = 0, onOpen, onClose }: Options) {
  const rowHeight = useRowHeight()
  const [chosen, setChosen] = useState<string>()
  const [focused, setFocused] = useState(false)
  /** The row to focus as soon as it is rendered. */
  const wanted = useRef<string>(undefined)
  const chosenIndex = chosen === undefined ? -1 : keys.indexOf(chosen)
  // Without an active row, Tab reaches the first rendered one.
  const active = chosenIndex < 0 ? first : chosenIndex
  const activeKey = keys[active]

  useLayoutEffect(() => {
    // The first row takes the focus when the focused one leaves with its page.
    const isLost = focused && chosenIndex < 0 && document.activeElement === document.body
    if (isLost) wanted.current = activeKey
    if (wanted.current === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(wanted.current)}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })

  const moveTo = (next: number) => {
    wanted.current = keys[next]
    setChosen(keys[next])
    showRow(scroller.current, next, rowHeight)
  }

  return {
    activeKey,
    focused,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!(event.target instanceof HTMLTableRowElement)) return
      const screenful = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
      const onOpenActive = () => onOpen(active)
      handleRowKey(event, { active, rowCount: keys.length, screenful, moveTo, onOpen: onOpenActive, onClose })
    },
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

interface RowKeys {
  readonly active: number
  readonly rowCount: number
  /** Rows per page key. */
  readonly screenful: number
  readonly moveTo: (index: number) => void
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** Handles a key: moves between rows, opens the active row or closes the open one. */
export function handleRowKey(event: KeyboardEvent<HTMLElement>, keys: RowKeys): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const { active, rowCount, screenful, moveTo, onOpen, onClose } = keys
  const target = rowTarget(event, active, rowCount, screenful)
  if (target !== undefined) moveTo(Math.max(0, Math.min(rowCount - 1, target)))
  else if (event.key === 'Enter' || event.key === ' ') onOpen()
  else if (event.key === 'Escape') onClose()
  else return
  event.preventDefault()
}

/** `--row-height` of each density in CSS pixels, for use before a row is rendered. */
const rowHeights = { compact: 30, comfortable: 38 } as const

export function useRowHeight(): number {
  return rowHeights[usePreferences().density]
}

/** Returns a key's target row, which may be out of range; undefined for other keys. */
function rowTarget(
  event: Parameters<typeof keyOf>[0],
  active: number,
  rows: number,
  screenful: number,
): number | undefined {
  switch (keyOf(event)) {
    case 'ArrowDown':
    case 'j':
      return active + 1
    case 'ArrowUp':
    case 'k':
      return active - 1
    case 'Home':
      return 0
    case 'End':
      return rows - 1
    case 'PageDown':
      return active + screenful
    case 'PageUp':
      return active - screenful
    default:
      return undefined
  }
}
