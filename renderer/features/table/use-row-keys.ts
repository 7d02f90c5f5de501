import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { usePreferences } from '../../data/preferences.ts'
import { keyOf } from '../../ui/keyboard.ts'

interface Options {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rowCount: number
  /** A new value activates the first row. */
  readonly page: unknown
  readonly onOpen: (index: number) => void
  readonly onClose: () => void
}

/** Gives one row of a table the focus, which keys move (roving tabindex). */
export function useRowKeys({ scroller, rowCount, page, onOpen, onClose }: Options) {
  const [chosen, setChosen] = useState({ page, index: 0 })
  const active = chosen.page === page ? Math.min(chosen.index, Math.max(0, rowCount - 1)) : 0

  // The first row takes the focus when the focused row leaves with its page.
  const [hadFocus, setHadFocus] = useState(false)
  useLayoutEffect(() => {
    if (!page || !hadFocus || document.activeElement !== document.body) return
    rowAt(scroller.current, 0)?.focus({ preventScroll: true })
  }, [page, hadFocus, scroller])

  const activate = (index: number) => {
    setHadFocus(true)
    setChosen({ page, index })
  }

  const moveTo = (next: number) => {
    activate(next)
    const row = rowAt(scroller.current, next)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLTableRowElement)) return
    const screenful = rowsInSight(scroller.current)
    handleRowKey(event, { active, rowCount, screenful, moveTo, onOpen: () => onOpen(active), onClose })
  }

  return { active, activate, onKeyDown }
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

function rowAt(scroller: HTMLElement | null, index: number): HTMLTableRowElement | undefined {
  return scroller?.querySelector('tbody')?.rows[index]
}

function rowsInSight(scroller: HTMLElement | null): number {
  const height = rowAt(scroller, 0)?.offsetHeight ?? 0
  return scroller && height > 0 ? Math.max(1, Math.floor(scroller.clientHeight / height) - 2) : 10
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
