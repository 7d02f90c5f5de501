import clsx from 'clsx'
import { memo } from 'react'
import type { FieldTime } from '../../../shared/clock/readings.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { RecordCells } from '../../features/table/RecordCells.tsx'
import table from '../../features/table/report-table.module.css'
import styles from './archive-table.module.css'
import type { DrawnColumns } from './use-drawn-columns.ts'

interface PlaceProps {
  /** Counted from 0 among all records that match. */
  readonly position: number
  readonly id: string
  readonly isActive: boolean
}

interface Props extends PlaceProps {
  readonly record: ReportRecord
  readonly columns: DrawnColumns
  readonly isOpen: boolean
  readonly times: ReadonlyMap<string, FieldTime>
}

/** A record in its place. The table listens for its clicks. */
export const ArchiveRow = memo(({ position, id, isActive, isOpen, record, columns, times }: Props) => (
  <tr
    id={id}
    data-position={position}
    // The header counts as a row.
    aria-rowindex={position + 2}
    aria-selected={isOpen}
    className={clsx(table.row, isActive && styles.active)}
  >
    <Undrawn columns={columns.before} />
    <RecordCells record={record} fields={columns.fields} first={columns.before} times={times} />
    <Undrawn columns={columns.after} />
  </tr>
))

interface AwaitedProps extends PlaceProps {
  readonly columns: number
}

/** Grey bars where a record is on its way. */
export const AwaitedRow = memo(({ position, id, isActive, columns }: AwaitedProps) => (
  <tr
    id={id}
    aria-rowindex={position + 2}
    aria-selected={false}
    className={clsx(table.row, isActive && styles.active)}
  >
    <td colSpan={columns} className={clsx(table.cell, styles.awaited)} />
  </tr>
))

/** Keeps the place of columns out of sight. */
function Undrawn({ columns }: { readonly columns: number }) {
  return columns > 0 ? <td aria-hidden="true" colSpan={columns} className={table.cell} /> : null
}
