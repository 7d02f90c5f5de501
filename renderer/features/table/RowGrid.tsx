import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { FieldDefinition } from '../../../shared/reports/fields.ts'
import type { Sorting } from '../../../shared/reports/query.ts'
import { keyOf } from '../../ui/keyboard.ts'
import { cellId, GridRows, type RenderCells } from './GridRows.tsx'
import { ReportHead } from './ReportHead.tsx'
import { reportColumns } from './report-columns.ts'
import table from './report-table.module.css'
import styles from './row-grid.module.css'
import type { ColumnLayoutControl } from './use-column-layout.ts'
import { useReportGrid } from './use-report-grid.ts'
import { handleRowKey } from './use-row-keys.ts'
import type { ShownRows } from './use-shown-order.ts'
import { useRowSpace } from './use-visible-rows.ts'
import { type ValueFilter, ValueTools } from './ValueTools.tsx'

interface Props<R> extends ShownRows<R> {
  readonly label: string
  /** The report of the rows, if they are records. */
  readonly report?: ReportName
  readonly fields: readonly FieldDefinition[]
  readonly isSortable: (field: FieldDefinition) => boolean
  readonly columns: ColumnLayoutControl
  readonly sorting: Sorting
  readonly isOpen: (row: R) => boolean
  readonly renderCells: RenderCells<R>
  readonly onSort: (sorting: Sorting | null) => void
  readonly onOpen: (row: R) => void
  readonly onClose: () => void
  /** Without it, cells can't be chosen. */
  readonly values?: ValueFilter
}

/** Shows any number of rows: only the visible ones are loaded and rendered. */
export function RowGrid<R>(props: Props<R>) {
  const { label, report, source, fields, isSortable, columns, sorting, shown, start, stale, jumps } = props
  const { isOpen, renderCells, onSort, onOpen, onClose, onHold, values } = props
  const definitions = useMemo(() => reportColumns(fields, isSortable), [fields, isSortable])
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const total = shown.order?.total ?? start.length
  const { rowHeight, height, measure, rowsInSight, show } = useRowSpace(scroller, total)
  const [isScrolled, setIsScrolled] = useState(false)
  const rows = useRef<ReadonlyMap<number, R>>(new Map())
  const room = useRef<HTMLDivElement>(null)
  const grid = useReportGrid({ fields, definitions, columns, sorting, onSort })
  const id = useId()
  const idOf = (position: number) => `${id}${position}`

  const open = (position: number) => {
    const row = rows.current.get(position)
    if (row !== undefined) onOpen(row)
  }
  const keys = useGridKeys({
    search: source.name,
    rows: total,
    columns: values ? grid.shown.length : 0,
    rowsInSight,
    show,
    onOpen: open,
    onClose,
    onCell: (row, column, excludes) => {
      const cell = document.getElementById(cellId(idOf(row), column))
      const value = cell?.querySelector<HTMLElement>('[data-value]')?.dataset.value
      const name = cell?.dataset.column
      if (name !== undefined && value !== undefined) values?.onValue({ column: name, value, excludes })
    },
  })
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = isScrolled || (hasFocus && keys.active > 0)
  useEffect(() => onHold(isHeld), [onHold, isHeld])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search or a jump scrolls to the top.
  useLayoutEffect(() => {
    if (scroller) scroller.scrollTop = 0
  }, [source.name, jumps])

  const activeId = keys.column === null ? idOf(keys.active) : cellId(idOf(keys.active), keys.column)
  useLayoutEffect(() => {
    if (keys.column !== null)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [keys.column, activeId])

  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return
    const position = event.target.closest<HTMLElement>('tr[data-position]')?.dataset.position
    // A click that ends a text selection opens nothing.
    if (position === undefined || getSelection()?.isCollapsed === false) return
    keys.activate(Number(position))
    open(Number(position))
  }

  return (
    <div
      ref={setScroller}
      className={table.scroller}
      onScroll={({ currentTarget }) => setIsScrolled(currentTarget.scrollTop > 0)}
    >
      <div ref={room} className={styles.room}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its keys make it a grid.
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-busy={stale || shown.order === null}
          aria-rowcount={shown.order ? total + 1 : -1}
          aria-colcount={grid.shown.length}
          {...(total > 0 ? { 'aria-activedescendant': activeId } : {})}
          className={`${table.table} ${styles.table}`}
          data-stale={stale || undefined}
          style={{ minInlineSize: grid.width }}
          onClick={onClick}
          onKeyDown={keys.onKeyDown}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
        >
          <ReportHead grid={grid} report={report} />
          <GridRows
            {...{ scroller, measure, height, rowHeight, source, grid, shown, start, isOpen, idOf, rows }}
            active={keys.active}
            activeColumn={keys.column}
            renderCells={renderCells}
          />
        </table>
        {values && (
          <ValueTools
            {...values}
            room={room}
            activeCell={hasFocus && keys.column !== null ? activeId : null}
          />
        )}
      </div>
    </div>
  )
}

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
function useGridKeys({ search, rows, columns, rowsInSight, show, onOpen, onClose, onCell }: Options) {
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
