import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { usePreferences } from '../../data/preferences.ts'
import { rowTarget } from '../../ui/keyboard/row-target.ts'

interface Options {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rowCount: number
  /** Another page makes its first row the active one. */
  readonly page: unknown
  readonly onOpen: (index: number) => void
  readonly onClose: () => void
}

/** One row of a table takes the focus; the keys move it (roving tabindex). */
export function useRowKeys({ scroller, rowCount, page, onOpen, onClose }: Options) {
  const [chosen, setChosen] = useState({ page, index: 0 })
  const active = chosen.page === page ? Math.min(chosen.index, Math.max(0, rowCount - 1)) : 0

  // A focused row that went away with its page hands the focus to the first row of the next.
  const [hadFocus, setHadFocus] = useState(false)
  useLayoutEffect(() => {
    if (!page || !hadFocus || document.activeElement !== document.body) return
    rowAt(scroller.current, 0)?.focus({ preventScroll: true })
  }, [page, hadFocus, scroller])

  const activate = (index: number) => {
    setHadFocus(true)
    setChosen({ page, index })
  }

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rowCount - 1, index))
    activate(next)
    const row = rowAt(scroller.current, next)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLTableRowElement))
      return
    const target = rowTarget(event, active, rowCount, rowsInSight(scroller.current))
    if (target !== undefined) moveTo(target)
    else if (event.key === 'Enter' || event.key === ' ') onOpen(active)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }

  return { active, activate, onKeyDown }
}

function rowAt(scroller: HTMLElement | null, index: number): HTMLTableRowElement | undefined {
  return scroller?.querySelector('tbody')?.rows[index]
}

function rowsInSight(scroller: HTMLElement | null): number {
  const height = rowAt(scroller, 0)?.offsetHeight ?? 0
  return scroller && height > 0 ? Math.max(1, Math.floor(scroller.clientHeight / height) - 2) : 10
}

/** `--row-height` of each density in CSS pixels, for what has to know it before a row is drawn. */
const rowHeights = { compact: 30, comfortable: 38 } as const

export function useRowHeight(): number {
  return rowHeights[usePreferences().density]
}
