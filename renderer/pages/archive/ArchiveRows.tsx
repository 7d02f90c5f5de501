import clsx from 'clsx'
import { memo, type RefObject, useLayoutEffect, useMemo } from 'react'
import type { FieldTime } from '../../../shared/clock/readings.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { ArchivedRecord } from '../../data/archive.ts'
import type { WrittenQuery } from '../../features/addresses/archive-address.ts'
import { useReadTimes } from '../../features/clock/times.ts'
import { RecordCells } from '../../features/table/RecordCells.tsx'
import { RowSpacer } from '../../features/table/ReportTable.tsx'
import table from '../../features/table/report-table.module.css'
import type { RowSpace } from '../../features/table/row-space.ts'
import type { ReportGrid } from '../../features/table/use-report-grid.ts'
import { useVisibleColumns, type VisibleColumns } from '../../features/table/use-visible-columns.ts'
import { useVisibleRows } from '../../features/table/use-visible-rows.ts'
import styles from './archive-table.module.css'
import type { ShownOrder } from './use-shown-order.ts'
import { useVisibleRecords } from './use-visible-records.ts'

interface Props {
  readonly scroller: HTMLElement | null
  readonly measure: () => RowSpace | null
  /** The height of all rows, and of each, in CSS pixels. */
  readonly height: number
  readonly rowHeight: number
  readonly query: WrittenQuery
  readonly grid: Pick<ReportGrid, 'shown' | 'widths'>
  readonly shown: ShownOrder
  readonly start: readonly ArchivedRecord[]
  readonly active: number
  readonly openRow: number
  readonly idOf: (position: number) => string
  /** Receives the rendered records by position. */
  readonly records: RefObject<ReadonlyMap<number, ArchivedRecord>>
}

/** Renders the visible rows and a few more; scrolling rerenders only these. */
export function ArchiveRows(props: Props) {
  const { scroller, measure, height, rowHeight, query, grid, shown, start, active, openRow, idOf } = props
  const drawn = useVisibleRows(scroller, measure)
  const columns = useVisibleColumns(scroller, grid.shown, grid.widths)
  const records = useVisibleRecords(query, shown, start, drawn)
  const timesOf = useTimesOf(query.report)
  useLayoutEffect(() => {
    props.records.current = records
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
          const record = records.get(position)
          const place = { position, id: idOf(position), isActive: position === active }
          return record ? (
            <ArchiveRow
              key={position}
              {...place}
              record={record}
              // The active row has all columns, so it can be copied whole.
              columns={place.isActive ? columns.all : columns.inSight}
              isOpen={openRow > 0 && record.row === openRow}
              times={timesOf(record)}
            />
          ) : (
            <AwaitedRow key={position} {...place} columns={grid.shown.length} />
          )
        })}
      </tbody>
      <RowSpacer height={height - above - drawnHeight} columns={grid.shown.length} />
    </>
  )
}

/** Caches each record's times until the clock's offsets change. */
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

interface PlaceProps {
  /** The index among all matching records. */
  readonly position: number
  readonly id: string
  readonly isActive: boolean
}

interface RowProps extends PlaceProps {
  readonly record: ReportRecord
  readonly columns: VisibleColumns
  readonly isOpen: boolean
  readonly times: ReadonlyMap<string, FieldTime>
}

/** Renders a record at its position. The table handles its clicks. */
const ArchiveRow = memo(({ position, id, isActive, isOpen, record, columns, times }: RowProps) => (
  <tr
    id={id}
    data-position={position}
    // The header counts as a row.
    aria-rowindex={position + 2}
    aria-selected={isOpen}
    className={clsx(table.row, isActive && styles.active)}
  >
    <ColumnSpacer columns={columns.before} />
    <RecordCells record={record} fields={columns.fields} first={columns.before} times={times} />
    <ColumnSpacer columns={columns.after} />
  </tr>
))

interface AwaitedProps extends PlaceProps {
  readonly columns: number
}

/** Renders a grey bar until the record is loaded. */
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
