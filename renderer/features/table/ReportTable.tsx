import { useMemo, useRef } from 'react'
import type { FieldTime } from '../../../shared/clock/readings.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { FieldDefinition } from '../../../shared/reports/fields.ts'
import type { ReportPage, ReportRecord } from '../../../shared/reports/page.ts'
import type { Sorting } from '../../../shared/reports/query.ts'
import { useReadTimes } from '../clock/times.ts'
import { RecordCells } from './RecordCells.tsx'
import { ReportHead } from './ReportHead.tsx'
import { reportColumns } from './report-columns.ts'
import styles from './report-table.module.css'
import type { ColumnLayoutControl } from './use-column-layout.ts'
import { useReportGrid } from './use-report-grid.ts'
import { useRowKeys } from './use-row-keys.ts'

interface Props {
  readonly report: ReportName
  readonly label: string
  readonly fields: readonly FieldDefinition[]
  readonly columns: ColumnLayoutControl
  /** Undefined while the first page loads. */
  readonly page: ReportPage | undefined
  /** The requested order; null for the call center's own. */
  readonly sorting: Sorting | null
  readonly onSort: (sorting: Sorting | null) => void
  /** Whether the page belongs to the previous search, while the next one loads. */
  readonly stale: boolean
  /** The `_id` of the opened record. */
  readonly openId: string
  readonly onOpen: (record: ReportRecord) => void
  readonly onClose: () => void
}

const noRecords: ReportRecord[] = []
const noTimes: ReadonlyMap<string, FieldTime> = new Map()

/** Shows a page of a report; the arrow keys move the active row, Enter opens it. */
export function ReportTable(props: Props) {
  const { report, label, fields, columns, page, sorting, onSort, stale, openId, onOpen, onClose } = props
  const records = page?.records ?? noRecords
  const definitions = useMemo(() => reportColumns(fields), [fields])
  const readTimes = useReadTimes(report)
  const times = useMemo(
    () => new Map(records.map((record) => [record, readTimes(record.fields).fields])),
    [records, readTimes],
  )
  const grid = useReportGrid({
    fields,
    definitions,
    columns,
    sorting: sorting ?? sortingOfServer(page),
    onSort,
  })

  const scroller = useRef<HTMLDivElement>(null)
  const start = page?.start ?? 0
  const rowKeys = useMemo(
    () => records.map(({ fields: { _id } }, index) => `${start + index} ${_id}`),
    [records, start],
  )
  const {
    activeKey,
    focused: _,
    ...handlers
  } = useRowKeys({
    scroller,
    keys: rowKeys,
    onOpen: (index) => {
      const record = records[index]
      if (record) onOpen(record)
    },
    onClose,
  })
  const { shown } = grid
  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its keys make it a grid.
        role="grid"
        aria-label={label}
        aria-busy={stale || !page}
        // The header counts as a row.
        aria-rowcount={page?.total == null ? -1 : page.total + 1}
        aria-colcount={shown.length}
        className={styles.table}
        data-stale={stale || undefined}
        style={{ minInlineSize: grid.width }}
      >
        <ReportHead grid={grid} report={report} />
        {page ? (
          <tbody {...handlers}>
            {records.map((record, index) => (
              <RecordRow
                key={rowKeys[index]}
                rowKey={rowKeys[index] ?? ''}
                report={report}
                record={record}
                fields={shown}
                position={page.start + index + 2}
                isActive={rowKeys[index] === activeKey}
                isOpen={openId !== '' && record.fields._id === openId}
                times={times.get(record) ?? noTimes}
                onOpen={() => onOpen(record)}
              />
            ))}
          </tbody>
        ) : (
          <SkeletonRows columns={shown.length} />
        )}
      </table>
    </div>
  )
}

/** Returns the order that the call center reports (§2.1). */
function sortingOfServer(page: ReportPage | undefined): Sorting | null {
  const [first] = Object.entries(page?.sorting ?? {})
  return first ? { field: first[0], descending: first[1] < 0 } : null
}

interface RowProps extends Pick<Props, 'report'> {
  readonly record: ReportRecord
  readonly rowKey: string
  /** The fields of the visible columns, in order. */
  readonly fields: readonly FieldDefinition[]
  /** The row's position in the whole result, counting the header. */
  readonly position: number
  readonly isActive: boolean
  readonly isOpen: boolean
  /** The record's times by field name. */
  readonly times: ReadonlyMap<string, FieldTime>
  readonly onOpen: () => void
}

function RecordRow(props: RowProps) {
  const { report, record, fields, position, isActive, isOpen, times, onOpen, rowKey } = props
  return (
    <tr
      data-key={rowKey}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={position}
      aria-selected={isOpen}
      className={styles.row}
      onClick={() => {
        // A click that ends a text selection opens nothing.
        if (getSelection()?.isCollapsed !== false) onOpen()
      }}
    >
      <RecordCells report={report} record={record} fields={fields} times={times} />
    </tr>
  )
}

const skeletonRows = Array.from({ length: 14 }, (_, index) => index)

/** Shows grey bars while the first page loads. */
function SkeletonRows({ columns }: { readonly columns: number }) {
  return (
    <tbody aria-hidden="true" className={styles.skeleton}>
      {skeletonRows.map((row) => (
        <tr key={row} className={styles.row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike.
            <td key={column} className={styles.cell}>
              <span
                className={styles.bar}
                style={{ inlineSize: `${45 + ((row * 7 + column * 13) % 40)}%` }}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
