import type { FieldTime } from '../../../shared/clock/readings.ts'
import type { FieldDefinition } from '../../../shared/reports/fields.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { RecordCells } from './RecordCells.tsx'
import styles from './report-table.module.css'

interface Props {
  readonly record: ReportRecord
  /** Of the columns in sight, in their order. */
  readonly fields: readonly FieldDefinition[]
  /** The row's place in the whole result, its header counted. */
  readonly position: number
  readonly isActive: boolean
  readonly isOpen: boolean
  /** Of the record's dates, by the field's name. */
  readonly times: ReadonlyMap<string, FieldTime>
  readonly onActivate: () => void
  readonly onOpen: () => void
}

export function RecordRow(props: Props) {
  const { record, fields, position, isActive, isOpen, times, onActivate, onOpen } = props
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
      <RecordCells record={record} fields={fields} times={times} />
    </tr>
  )
}
