import { type MouseEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FieldTime } from '../../../shared/clock/readings.ts'
import { type ArchiveSort, archiveColumn } from '../../../shared/reports/archive.ts'
import { type ReportName, reportDefinitions } from '../../../shared/reports/definitions.ts'
import type { FieldDefinition } from '../../../shared/reports/fields.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { useReadTimes } from '../../clock/use-record-times.ts'
import { ReportHead } from '../../components/report-table/ReportHead.tsx'
import { reportColumns } from '../../components/report-table/report-columns.ts'
import table from '../../components/report-table/report-table.module.css'
import type { ColumnLayoutControl } from '../../components/report-table/use-column-layout.ts'
import { useReportGrid } from '../../components/report-table/use-report-grid.ts'
import type { ArchivedRecord } from '../../queries/archive.ts'
import { ArchiveRow, AwaitedRow } from './ArchiveRow.tsx'
import type { WrittenQuery } from './archive-address.ts'
import styles from './archive-table.module.css'
import { useArchiveKeys } from './use-archive-keys.ts'
import { useDrawnColumns } from './use-drawn-columns.ts'
import { useDrawnRecords } from './use-drawn-records.ts'
import { useDrawnRows } from './use-drawn-rows.ts'
import type { ShownOrder } from './use-shown-order.ts'

interface Props {
  readonly label: string
  readonly query: WrittenQuery
  readonly columns: ColumnLayoutControl
  readonly shown: ShownOrder
  /** The first records, until the order is known. */
  readonly start: readonly ArchivedRecord[]
  /** They are of the search before. */
  readonly stale: boolean
  /** The opened record; 0 for none. */
  readonly openRow: number
  /** Counts how often the first row was asked into sight. */
  readonly jumps: number
  readonly onSort: (sort: ArchiveSort | null) => void
  readonly onOpen: (record: ArchivedRecord) => void
  readonly onClose: () => void
  /** Whether the user has left the top or is among the rows. */
  readonly onHold: (held: boolean) => void
}

/** Any number of records: the rows in sight are drawn, and asked for by their position. */
export function ArchiveTable(props: Props) {
  const { label, query, columns, shown, start, stale, openRow, jumps, onSort, onOpen, onClose, onHold } =
    props
  const { report, sort } = query
  const { fields } = reportDefinitions[report]
  const definitions = useMemo(() => reportColumns(fields, isSortable), [fields])
  const scroller = useRef<HTMLDivElement>(null)
  const total = shown.order?.total ?? start.length
  const space = useDrawnRows(scroller, total)
  const { drawn } = space
  const records = useDrawnRecords(query, shown, start, drawn)
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
  const drawnColumns = useDrawnColumns(scroller, grid.shown, grid.widths)
  const timesOf = useTimesOf(report)

  const open = (position: number) => {
    const record = records.get(position)
    if (record) onOpen(record)
  }
  const search = JSON.stringify(query)
  const { rowsInSight, show } = space
  const keys = useArchiveKeys({ search, rows: total, rowsInSight, show, onOpen: open, onClose })
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = space.isScrolled || (hasFocus && keys.active > 0)
  useEffect(() => onHold(isHeld), [onHold, isHeld])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search, or the wish for it, is what brings the top.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [search, jumps])

  const openClicked = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return
    const position = event.target.closest<HTMLElement>('tr[data-position]')?.dataset.position
    // Marking a number to copy it is no wish to open the record.
    if (position === undefined || getSelection()?.isCollapsed === false) return
    keys.activate(Number(position))
    open(Number(position))
  }

  const id = useId()
  const idOf = (position: number) => `${id}${position}`
  return (
    <div ref={scroller} className={table.scroller} onScroll={space.onScroll}>
      <div className={styles.room}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid, by the keys it takes.
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
          <tbody style={{ transform: `translateY(${drawn.top}px)` }}>
            {Array.from({ length: drawn.end - drawn.first }, (_, index) => {
              const position = drawn.first + index
              const record = records.get(position)
              const place = { position, id: idOf(position), isActive: position === keys.active }
              return record ? (
                <ArchiveRow
                  key={position}
                  {...place}
                  record={record}
                  // The active row can be copied, with all that it holds.
                  columns={place.isActive ? drawnColumns.all : drawnColumns.inSight}
                  isOpen={openRow > 0 && record.row === openRow}
                  times={timesOf(record)}
                />
              ) : (
                <AwaitedRow key={position} {...place} columns={grid.shown.length} />
              )
            })}
          </tbody>
          <Room
            height={space.height - (drawn.end - drawn.first) * space.rowHeight}
            columns={grid.shown.length}
          />
        </table>
      </div>
    </div>
  )
}

/** The times of each record, read once for as long as nothing else is known of the clock. */
function useTimesOf(report: ReportName): (record: ReportRecord) => ReadonlyMap<string, FieldTime> {
  const readTimes = useReadTimes(report)
  return useMemo(() => {
    const known = new WeakMap<ReportRecord, ReadonlyMap<string, FieldTime>>()
    return (record) => {
      const times = known.get(record) ?? readTimes(record.fields).fields
      known.set(record, times)
      return times
    }
  }, [readTimes])
}

/** The archive keeps an order of these alone. */
function isSortable({ name }: FieldDefinition): boolean {
  return archiveColumn.safeParse(name).success
}

/** Makes the table as high as all rows, so that its head stays and the scroller knows how far it goes. */
function Room({ height, columns }: { readonly height: number; readonly columns: number }) {
  return height > 0 ? (
    <tbody aria-hidden="true">
      <tr style={{ blockSize: height }}>
        <td colSpan={columns} />
      </tr>
    </tbody>
  ) : null
}
