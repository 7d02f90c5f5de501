import type { Row } from '@tanstack/react-table'
import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FieldTime } from '../../../shared/clock/readings.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { FieldValue } from '../values/FieldValue.tsx'
import { fieldName } from './field-name.ts'
import { isEndAligned, type reportFeatures } from './report-columns.ts'
import styles from './report-table.module.css'

interface Props {
  readonly row: Row<typeof reportFeatures, ReportRecord>
  /** Of the record's dates, by the field's name. */
  readonly times: ReadonlyMap<string, FieldTime>
}

/** The cells of a record's row. */
export function RecordCells({ row, times }: Props) {
  const { problems } = row.original
  return row.getVisibleCells().map((cell, index) => {
    const field = cell.column.columnDef.meta?.field
    if (!field) return null
    return (
      <td key={cell.id} className={clsx(styles.cell, isEndAligned(field) && styles.endAligned)}>
        {index === 0 && problems.length > 0 && <ProblemMark record={row.original} />}
        <FieldValue field={field} value={row.original.fields[field.name]} time={times.get(field.name)} />
      </td>
    )
  })
}

function ProblemMark({ record }: { readonly record: ReportRecord }) {
  const { t } = useTranslation(['reports', 'fields'])
  const fields = record.problems.map(({ field }) => fieldName(t, field)).join(t('table.listSeparator'))
  const label = t('table.problems', { fields })
  return (
    <span className={styles.problem} role="img" aria-label={label} title={label}>
      <TriangleAlert size={13} aria-hidden="true" />
    </span>
  )
}
