import { type KeyboardEvent, useState } from 'react'
import { handleRowKey } from './use-row-keys.ts'

interface Options {
  /** Identifies the search; a new one begins at its first row. */
  readonly search: string
  readonly rows: number
  readonly rowsInSight: () => number
  readonly show: (row: number) => void
  readonly onOpen: (row: number) => void
  readonly onClose: () => void
}

/**
 * Handles keys with the focus on the table and one active row, because scrolling removes rows, and the focus
 * with them.
 */
export function useGridKeys({ search, rows, rowsInSight, show, onOpen, onClose }: Options) {
  const [chosen, setChosen] = useState({ search, row: 0 })
  const active = chosen.search === search ? Math.min(chosen.row, Math.max(0, rows - 1)) : 0

  const activate = (row: number) => setChosen({ search, row })
  const moveTo = (row: number) => {
    activate(row)
    show(row)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const screenful = rowsInSight() - 1
    handleRowKey(event, { active, rowCount: rows, screenful, moveTo, onOpen: () => onOpen(active), onClose })
  }

  return { active, activate, onKeyDown }
}
