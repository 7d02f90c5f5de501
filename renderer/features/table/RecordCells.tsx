import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FieldTime } from '../../../shared/clock/readings.ts'
import { type TimeContradiction, timeContradictions } from '../../../shared/clock/time-contradictions.ts'
import type { FieldDefinition } from '../../../shared/reports/fields.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { fieldName } from '../../ui/values/value-texts.ts'
import { FieldValue } from './FieldValue.tsx'
import { isEndAligned } from './report-columns.ts'
import styles from './report-table.module.css'

interface Props {
  readonly record: ReportRecord
  /** Of the columns that are drawn, in their order. */
  readonly fields: readonly FieldDefinition[]
  /** The place of the first of them among the shown columns, from 0. */
  readonly first?: number
  /** Of the record's dates, by the field's name. */
  readonly times: ReadonlyMap<string, FieldTime>
}

/** The cells of a record's row. */
export function RecordCells({ record, fields, first = 0, times }: Props) {
  const contradictions = timeContradictions(record.fields, times)
  const hasProblems = record.problems.length + contradictions.length > 0
  return fields.map((field, index) => (
    <td
      key={field.name}
      aria-colindex={first + index + 1}
      className={clsx(
        styles.cell,
        isEndAligned(field) && styles.endAligned,
        // A value ends where its cell does; beside a mark it doesn't.
        !(first + index === 0 && hasProblems) && styles.alone,
      )}
    >
      {first + index === 0 && hasProblems && <ProblemMark record={record} contradictions={contradictions} />}
      <FieldValue field={field} value={record.fields[field.name]} time={times.get(field.name)} />
    </td>
  ))
}

interface ProblemMarkProps {
  readonly record: ReportRecord
  readonly contradictions: readonly TimeContradiction[]
}

function ProblemMark({ record, contradictions }: ProblemMarkProps) {
  const { t } = useTranslation(['reports', 'fields'])
  const { seconds } = useFormats()
  const fields = record.problems.map(({ field }) => fieldName(t, field)).join(t('table.listSeparator'))
  const label = [
    ...(fields === '' ? [] : [t('table.problems', { fields })]),
    ...contradictions.map(({ earlier, later, seconds: ahead }) =>
      t('table.contradiction', {
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
