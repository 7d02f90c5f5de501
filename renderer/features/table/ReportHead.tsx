import type { Header } from '@tanstack/react-table'
import clsx from 'clsx'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { ColumnName } from '../../ui/table/Table.tsx'
import { fieldExplanation, fieldName } from '../../ui/values/value-texts.ts'
import { maximumWidth, minimumWidth } from './column-layout.ts'
import { isEndAligned, type reportFeatures } from './report-columns.ts'
import styles from './report-table.module.css'
import type { ReportGrid } from './use-report-grid.ts'

interface HeadProps {
  readonly grid: ReportGrid
  /** Whose fields the columns are, if a report's. */
  readonly report: ReportName | undefined
}

/** Renders the widths and names of a table's columns. */
export function ReportHead({ grid: { table, setWidth }, report }: HeadProps) {
  const shown = table.getVisibleLeafColumns()
  return (
    <>
      <colgroup>
        {shown.map((column, index) => (
          // The last column takes the remaining width.
          <col key={column.id} style={index < shown.length - 1 ? { inlineSize: column.getSize() } : {}} />
        ))}
      </colgroup>
      <thead className={styles.head}>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <HeaderCell key={header.id} header={header} report={report} onWidth={setWidth} />
            ))}
          </tr>
        ))}
      </thead>
    </>
  )
}

interface Props extends Pick<HeadProps, 'report'> {
  readonly header: Header<typeof reportFeatures, ReportRecord, unknown>
  /** Called with a column's new width, in CSS pixels. */
  readonly onWidth: (name: string, width: number) => void
}

const widthStep = 16

/** Renders a column's name, which sorts, and its edge, which resizes. */
function HeaderCell({ header, report, onWidth }: Props) {
  const { t } = useTranslation(['reports', 'fields'])
  const { column } = header
  const field = column.columnDef.meta?.field
  const name = fieldName(t, column.id, report)
  const order = column.getIsSorted()
  const sorted = order === 'desc' ? 'descending' : order === 'asc' ? 'ascending' : 'none'
  const explanation = fieldExplanation(t, column.id, report)

  const startDrag = header.getResizeHandler()
  const drag = (event: { readonly nativeEvent: Event }) => {
    startDrag(event)
    const end = () => onWidth(column.id, column.getSize())
    addEventListener(event.nativeEvent.type === 'touchstart' ? 'touchend' : 'mouseup', end, { once: true })
  }
  const widen = (event: KeyboardEvent<HTMLElement>) => {
    const rtl = document.documentElement.dir === 'rtl'
    const steps: Readonly<Record<string, number>> = rtl
      ? { ArrowLeft: widthStep, ArrowRight: -widthStep }
      : { ArrowRight: widthStep, ArrowLeft: -widthStep }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onWidth(column.id, column.getSize() + step)
  }

  return (
    <th
      scope="col"
      className={styles.headerCell}
      data-number={(field && isEndAligned(field)) || undefined}
      aria-sort={sorted}
    >
      <ColumnName
        title={explanation}
        sorted={sorted}
        onSort={column.getCanSort() ? column.getToggleSortingHandler() : undefined}
      >
        {name}
      </ColumnName>
      {/* biome-ignore lint/a11y/useSemanticElements: an hr can't be moved. */}
      <span
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('table.resize', { column: name })}
        aria-valuenow={column.getSize()}
        aria-valuemin={minimumWidth}
        aria-valuemax={maximumWidth}
        className={clsx(styles.edge, column.getIsResizing() && styles.edgeDragged)}
        onMouseDown={drag}
        onTouchStart={drag}
        onKeyDown={widen}
      />
    </th>
  )
}
