import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FieldTime } from '../../../shared/clock/readings.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { FieldDefinition } from '../../../shared/reports/fields.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { fieldName } from '../../ui/values/value-texts.ts'
import { type TimeInconsistency, timeInconsistencies } from '../clock/time-inconsistencies.ts'
import { FieldValue } from './FieldValue.tsx'
import { isEndAligned } from './report-columns.ts'
import styles from './report-table.module.css'

interface Props {
  readonly report: ReportName
  readonly record: ReportRecord
  /** The fields of the rendered columns, in order. */
  readonly fields: readonly FieldDefinition[]
  /** The index of the first rendered column among the shown ones. */
  readonly first?: number
  /** The record's times by field name. */
  readonly times: ReadonlyMap<string, FieldTime>
}

/** Renders the cells of a record's row. */
export function RecordCells({ report, record, fields, first = 0, times }: Props) {
  const inconsistencies = timeInconsistencies(record.fields, times)
  const hasProblems = record.problems.length + inconsistencies.length > 0
  return fields.map((field, index) => (
    <td
      key={field.name}
      aria-colindex={first + index + 1}
      className={clsx(
        styles.cell,
        isEndAligned(field) && styles.endAligned,
        // A value that fills its cell needs no clip of the cell; beside a mark it does.
        !(first + index === 0 && hasProblems) && styles.alone,
      )}
    >
      {first + index === 0 && hasProblems && <ProblemMark {...{ report, record, inconsistencies }} />}
      <FieldValue field={field} value={record.fields[field.name]} time={times.get(field.name)} />
    </td>
  ))
}

interface ProblemMarkProps extends Pick<Props, 'report' | 'record'> {
  readonly inconsistencies: readonly TimeInconsistency[]
}

function ProblemMark({ report, record, inconsistencies }: ProblemMarkProps) {
  const { t } = useTranslation(['reports', 'fields'])
  const { seconds } = useFormats()
  const fields = record.problems
    .map(({ field }) => fieldName(t, field, report))
    .join(t('table.listSeparator'))
  const label = [
    ...(fields === '' ? [] : [t('table.problems', { fields })]),
    ...inconsistencies.map(({ earlier, later, seconds: ahead }) =>
      t('table.inconsistency', {
        earlier: fieldName(t, earlier),
        later: fieldName(t, later),
        length: `\u2066${seconds(ahead)}\u2069`,
      }),
    ),
  ].join('\n')
  return (
    <span className={styles.problem} role="img" aria-label={label} title={label}>
      <TriangleAlert size={13} aria-hidden="true" />
    </span>
  )
}
