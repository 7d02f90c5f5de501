import { type MouseEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ArchiveSort, archiveColumn } from '../../../shared/reports/archive.ts'
import { reportDefinitions } from '../../../shared/reports/definitions.ts'
import type { FieldDefinition } from '../../../shared/reports/fields.ts'
import type { ArchivedRecord } from '../../data/archive.ts'
import type { WrittenQuery } from '../../features/addresses/archive-address.ts'
import { ReportHead } from '../../features/table/ReportHead.tsx'
import { reportColumns } from '../../features/table/report-columns.ts'
import table from '../../features/table/report-table.module.css'
import type { ColumnLayoutControl } from '../../features/table/use-column-layout.ts'
import { useGridKeys } from '../../features/table/use-grid-keys.ts'
import { useReportGrid } from '../../features/table/use-report-grid.ts'
import { useRowSpace } from '../../features/table/use-visible-rows.ts'
import { ArchiveRows } from './ArchiveRows.tsx'
import styles from './archive-table.module.css'
import type { ShownOrder } from './use-shown-order.ts'

interface Props {
  readonly label: string
  readonly query: WrittenQuery
  readonly columns: ColumnLayoutControl
  readonly shown: ShownOrder
  /** The first records, shown until the order is known. */
  readonly start: readonly ArchivedRecord[]
  /** Whether the rows belong to the previous search. */
  readonly stale: boolean
  /** The opened record; 0 for none. */
  readonly openRow: number
  /** Counts requests to scroll to the first row. */
  readonly jumps: number
  readonly onSort: (sort: ArchiveSort | null) => void
  readonly onOpen: (record: ArchivedRecord) => void
  readonly onClose: () => void
  /** Called with whether the user has left the top or is among the rows. */
  readonly onHold: (held: boolean) => void
}

const noRecords: ReadonlyMap<number, ArchivedRecord> = new Map()

/** Shows any number of records: only the visible rows are loaded and rendered. */
export function ArchiveTable(props: Props) {
  const { label, query, columns, shown, start, stale, openRow, jumps, onSort, onOpen, onClose, onHold } =
    props
  const { report, sort } = query
  const { fields } = reportDefinitions[report]
  const definitions = useMemo(() => reportColumns(fields, isSortable), [fields])
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const total = shown.order?.total ?? start.length
  const { rowHeight, height, measure, rowsInSight, show } = useRowSpace(scroller, total)
  const [isScrolled, setIsScrolled] = useState(false)
  const records = useRef<ReadonlyMap<number, ArchivedRecord>>(noRecords)
  const grid = useReportGrid({
    fields,
    definitions,
    columns,
    sorting: { field: sort.column, descending: sort.descending },
    onSort: (sorting) => {
      const column = archiveColumn.safeParse(sorting?.field).data
      onSort(sorting && column ? { column, descending: sorting.descending } : null)
    },
  })

  const open = (position: number) => {
    const record = records.current.get(position)
    if (record) onOpen(record)
  }
  const search = JSON.stringify(query)
  const keys = useGridKeys({ search, rows: total, rowsInSight, show, onOpen: open, onClose })
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = isScrolled || (hasFocus && keys.active > 0)
  useEffect(() => onHold(isHeld), [onHold, isHeld])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search or a jump scrolls to the top.
  useLayoutEffect(() => {
    if (scroller) scroller.scrollTop = 0
  }, [search, jumps])

  const openClicked = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return
    const position = event.target.closest<HTMLElement>('tr[data-position]')?.dataset.position
    // A click that ends a text selection opens nothing.
    if (position === undefined || getSelection()?.isCollapsed === false) return
    keys.activate(Number(position))
    open(Number(position))
  }

  const id = useId()
  const idOf = (position: number) => `${id}${position}`
  return (
    <div
      ref={setScroller}
      className={table.scroller}
      onScroll={({ currentTarget }) => setIsScrolled(currentTarget.scrollTop > 0)}
    >
      <div className={styles.room}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its keys make it a grid.
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-busy={stale || shown.order === null}
          aria-rowcount={shown.order ? total + 1 : -1}
          aria-colcount={grid.shown.length}
          {...(total > 0 ? { 'aria-activedescendant': idOf(keys.active) } : {})}
          className={`${table.table} ${styles.table}`}
          data-stale={stale || undefined}
          style={{ minInlineSize: grid.width }}
          onClick={openClicked}
          onKeyDown={keys.onKeyDown}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
        >
          <ReportHead grid={grid} />
          <ArchiveRows
            {...{ scroller, measure, height, rowHeight, query, grid, shown, start, openRow, idOf, records }}
            active={keys.active}
          />
        </table>
      </div>
    </div>
  )
}

/** Returns whether the archive can sort by the field. */
function isSortable({ name }: FieldDefinition): boolean {
  return archiveColumn.safeParse(name).success
}
