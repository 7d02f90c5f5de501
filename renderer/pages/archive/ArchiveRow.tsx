import clsx from 'clsx'
import { memo } from 'react'
import type { FieldTime } from '../../../shared/clock/readings.ts'
import type { FieldDefinition } from '../../../shared/reports/fields.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { RecordCells } from '../../components/report-table/RecordCells.tsx'
import table from '../../components/report-table/report-table.module.css'
import styles from './archive-table.module.css'

interface PlaceProps {
  /** Counted from 0 among all records that match. */
  readonly position: number
  readonly id: string
  readonly isActive: boolean
}

interface Props extends PlaceProps {
  readonly record: ReportRecord
  readonly fields: readonly FieldDefinition[]
  readonly isOpen: boolean
  readonly times: ReadonlyMap<string, FieldTime>
}

/** A record in its place. The table listens for its clicks. */
export const ArchiveRow = memo(({ position, id, isActive, isOpen, record, fields, times }: Props) => (
  <tr
    id={id}
    data-position={position}
    // The header counts as a row.
    aria-rowindex={position + 2}
    aria-selected={isOpen}
    className={clsx(table.row, isActive && styles.active)}
  >
    <RecordCells record={record} fields={fields} times={times} />
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
    className={clsx(table.row, table.skeleton, isActive && styles.active)}
  >
    {Array.from({ length: columns }, (_, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bars that are all alike.
      <td key={column} className={table.cell}>
        <span className={table.bar} style={{ inlineSize: `${45 + ((position * 7 + column * 13) % 40)}%` }} />
      </td>
    ))}
  </tr>
))
