import { type KeyboardEvent, useState } from 'react'
import { rowTarget } from '../../ui/keyboard/row-target.ts'

interface Options {
  /** Another search begins at its first row. */
  readonly search: string
  readonly rows: number
  readonly rowsInSight: () => number
  readonly show: (row: number) => void
  readonly onOpen: (row: number) => void
  readonly onClose: () => void
}

/**
 * The table has the focus, and one of its rows is the active one: rows come and go while they are scrolled through,
 * and would take the focus with them.
 */
export function useArchiveKeys({ search, rows, rowsInSight, show, onOpen, onClose }: Options) {
  const [chosen, setChosen] = useState({ search, row: 0 })
  const active = chosen.search === search ? Math.min(chosen.row, Math.max(0, rows - 1)) : 0

  const activate = (row: number) => setChosen({ search, row })
  const moveTo = (row: number) => {
    const next = Math.max(0, Math.min(rows - 1, row))
    activate(next)
    show(next)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    const target = rowTarget(event, active, rows, rowsInSight() - 1)
    if (target !== undefined) moveTo(target)
    else if (event.key === 'Enter' || event.key === ' ') onOpen(active)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }

  return { active, activate, onKeyDown }
}
