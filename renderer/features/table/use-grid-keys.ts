import { type KeyboardEvent, useState } from 'react'
import { keyOf } from '../../ui/keyboard.ts'
import { handleRowKey } from './use-row-keys.ts'

interface Options {
  /** Identifies the search; a new one begins at its first row. */
  readonly search: string
  readonly rows: number
  /** The number of columns whose cells can be active; 0 where only rows are. */
  readonly columns: number
  readonly rowsInSight: () => number
  readonly show: (row: number) => void
  readonly onOpen: (row: number) => void
  readonly onClose: () => void
  /** Called when a key filters by the active cell, or excludes its value. */
  readonly onCell: (row: number, column: number, excludes: boolean) => void
}

/**
 * Handles keys with the focus on the table and one active row, because scrolling removes rows, and the focus
 * with them. Left and right choose a cell of the row.
 */
export function useGridKeys({ search, rows, columns, rowsInSight, show, onOpen, onClose, onCell }: Options) {
  const [chosen, setChosen] = useState({ search, row: 0 })
  const [cell, setCell] = useState<number | null>(null)
  const active = chosen.search === search ? Math.min(chosen.row, Math.max(0, rows - 1)) : 0
  const column = cell === null || columns === 0 ? null : Math.min(cell, columns - 1)

  const activate = (row: number) => setChosen({ search, row })
  const moveTo = (row: number) => {
    activate(row)
    show(row)
  }
  /** Returns whether the key was one of a cell. */
  const handleCellKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (columns === 0 || event.altKey || event.ctrlKey || event.metaKey) return false
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const key = keyOf(event)
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      setCell(key === forward ? Math.min((column ?? -1) + 1, columns - 1) : Math.max((column ?? 0) - 1, 0))
    } else if (column !== null && (key === 'f' || key === '-' || key === '−')) {
      onCell(active, column, key !== 'f')
    } else return false
    event.preventDefault()
    return true
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || handleCellKey(event)) return
    const screenful = rowsInSight() - 1
    handleRowKey(event, { active, rowCount: rows, screenful, moveTo, onOpen: () => onOpen(active), onClose })
  }

  return { active, column, activate, onKeyDown }
}
