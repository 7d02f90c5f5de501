import type { Row } from '@tanstack/react-table'
import type { FieldTime } from '../../../shared/clock/readings.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { RecordCells } from './RecordCells.tsx'
import type { reportFeatures } from './report-columns.ts'
import styles from './report-table.module.css'

interface Props {
  readonly row: Row<typeof reportFeatures, ReportRecord>
  /** The row's place in the whole result, its header counted. */
  readonly position: number
  readonly isActive: boolean
  readonly isOpen: boolean
  /** Of the record's dates, by the field's name. */
  readonly times: ReadonlyMap<string, FieldTime>
  readonly onActivate: () => void
  readonly onOpen: () => void
}

export function RecordRow({ row, position, isActive, isOpen, times, onActivate, onOpen }: Props) {
  return (
    <tr
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={position}
      aria-selected={isOpen}
      className={styles.row}
      onFocus={onActivate}
      onClick={() => {
        // Marking a number to copy it is no wish to open the call.
        if (getSelection()?.isCollapsed !== false) onOpen()
      }}
    >
      <RecordCells row={row} times={times} />
    </tr>
  )
}
