import { useQueries } from '@tanstack/react-query'
import clsx from 'clsx'
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { blockSize, type RowSource, rowBlock } from '../../data/rows.ts'
import { RowSpacer } from '../../ui/table/Table.tsx'
import table from './report-table.module.css'
import styles from './row-grid.module.css'
import type { RowSpace, VisibleRows } from './row-space.ts'
import type { ReportGrid } from './use-report-grid.ts'
import type { ShownOrder, ShownRows } from './use-shown-order.ts'
import { useVisibleColumns, type VisibleColumns } from './use-visible-columns.ts'
import { useVisibleRows } from './use-visible-rows.ts'

/** A row's place in the grid, for its cells. */
export interface CellPlace {
  readonly columns: VisibleColumns
  /** Returns the id of a cell by its column's index. */
  readonly idOf: (column: number) => string
  /** The index of the active cell's column; null where the row is active, or another one. */
  readonly active: number | null
}

/** Renders a row's cells; a new function renders all of them again. */
export type RenderCells<R> = (row: R, place: CellPlace) => ReactNode

interface Props<R> extends Pick<ShownRows<R>, 'source' | 'shown' | 'start'> {
  readonly scroller: HTMLElement | null
  readonly measure: () => RowSpace | null
  /** The height of all rows, and of each, in CSS pixels. */
  readonly height: number
  readonly rowHeight: number
  readonly grid: Pick<ReportGrid, 'shown' | 'widths'>
  readonly active: number
  readonly activeColumn: number | null
  readonly isOpen: (row: R) => boolean
  readonly idOf: (position: number) => string
  /** Receives the rendered rows by position. */
  readonly rows: RefObject<ReadonlyMap<number, R>>
  readonly renderCells: RenderCells<R>
}

/** Renders the visible rows and a few more; scrolling rerenders only these. */
export function GridRows<R>(props: Props<R>) {
  const { scroller, measure, height, rowHeight, source, grid, shown, start, active, isOpen, idOf } = props
  const drawn = useVisibleRows(scroller, measure)
  const columns = useVisibleColumns(scroller, grid.shown, grid.widths)
  const rows = useLoadedRows(source, shown, start, drawn)
  useLayoutEffect(() => {
    props.rows.current = rows
  })

  const drawnHeight = (drawn.end - drawn.first) * rowHeight
  // In a compressed space, the rendered rows may overflow its end, which must not grow it.
  const above = Math.max(0, Math.min(drawn.top, height - drawnHeight))
  const beyond = drawn.top - above
  return (
    <>
      <RowSpacer height={above} columns={grid.shown.length} />
      <tbody style={beyond > 0 ? { transform: `translateY(${beyond}px)` } : {}}>
        {Array.from({ length: drawn.end - drawn.first }, (_, index) => {
          const position = drawn.first + index
          const row = rows.get(position)
          const place = { position, id: idOf(position), isActive: position === active }
          return row === undefined ? (
            <AwaitedRow key={position} {...place} columns={grid.shown.length} />
          ) : (
            <GridRow
              key={position}
              {...place}
              row={row}
              // The active row has all columns, so it can be copied whole.
              columns={place.isActive ? columns.all : columns.inSight}
              activeColumn={place.isActive ? props.activeColumn : null}
              isOpen={isOpen(row)}
              renderCells={props.renderCells}
            />
          )
        })}
      </tbody>
      <RowSpacer height={height - above - drawnHeight} columns={grid.shown.length} />
    </>
  )
}

interface PlaceProps {
  /** The index among all rows. */
  readonly position: number
  readonly id: string
  readonly isActive: boolean
}

interface RowProps<R> extends PlaceProps {
  readonly row: R
  readonly columns: VisibleColumns
  readonly activeColumn: number | null
  readonly isOpen: boolean
  readonly renderCells: RenderCells<R>
}

/** Renders a row at its position. The table handles its clicks. */
const GridRow = memo(function GridRow<R>(props: RowProps<R>) {
  const { position, id, isActive, isOpen, row, columns, activeColumn, renderCells } = props
  return (
    <tr
      id={id}
      data-position={position}
      // The header counts as a row.
      aria-rowindex={position + 2}
      aria-selected={isOpen}
      className={clsx(table.row, isActive && activeColumn === null && styles.active)}
    >
      <ColumnSpacer columns={columns.before} />
      {renderCells(row, { columns, idOf: (column) => cellId(id, column), active: activeColumn })}
      <ColumnSpacer columns={columns.after} />
    </tr>
  )
}) as <R>(props: RowProps<R>) => ReactNode

/** Returns the id of a row's cell. */
export function cellId(rowId: string, column: number): string {
  return `${rowId}.${column}`
}

interface AwaitedProps extends PlaceProps {
  readonly columns: number
}

/** Renders a grey bar until the row is loaded. */
const AwaitedRow = memo(({ position, id, isActive, columns }: AwaitedProps) => (
  <tr
    id={id}
    aria-rowindex={position + 2}
    aria-selected={false}
    className={clsx(table.row, isActive && styles.active)}
  >
    <td colSpan={columns} className={clsx(table.cell, styles.awaited)} />
  </tr>
))

/** Takes the space of columns that aren't rendered. */
function ColumnSpacer({ columns }: { readonly columns: number }) {
  return columns > 0 ? <td aria-hidden="true" colSpan={columns} className={table.cell} /> : null
}

/** Returns the loaded rows among those that are rendered, by position. */
function useLoadedRows<R>(
  source: RowSource<R>,
  { order, replace }: ShownOrder,
  start: readonly R[],
  { first, end }: VisibleRows,
): ReadonlyMap<number, R> {
  const blocks = order ? blocksBetween(first, end) : []
  const answers = useQueries({
    queries: blocks.map((block) => rowBlock(source, order?.view ?? '', block)),
  })

  const other = answers.find(({ data }) => data?.view && data.view !== order?.view)?.data
  const otherView = other?.view ?? null
  const otherTotal = other?.total ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the loaded data matters.
  useEffect(() => {
    if (otherView !== null && otherTotal !== null) replace({ view: otherView, total: otherTotal })
  }, [otherView, otherTotal])

  const rows = new Map<number, R>()
  for (let position = first; position < end; position++) {
    const block = Math.floor(position / blockSize)
    const within = order ? answers[blocks.indexOf(block)]?.data?.rows : start
    const row = within?.[order ? position % blockSize : position]
    if (row) rows.set(position, row)
  }
  return useUnchanged(rows)
}

function blocksBetween(first: number, end: number): number[] {
  const from = Math.floor(first / blockSize)
  const to = Math.floor(Math.max(first, end - 1) / blockSize)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Returns the previous map if nothing changed, so rows aren't rerendered. */
function useUnchanged<K, V>(map: ReadonlyMap<K, V>): ReadonlyMap<K, V> {
  const before = useRef(map)
  const isSame = map.size === before.current.size && [...map].every(([k, v]) => before.current.get(k) === v)
  useEffect(() => {
    before.current = map
  })
  return isSame ? before.current : map
}
