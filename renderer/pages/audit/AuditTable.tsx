import { useTranslation } from 'react-i18next'
import type { AuditAnswer, AuditLine } from '../../../shared/audit.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import typography from '../../styles/typography.module.css'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './audit.module.css'

type Line = AuditAnswer['lines'][number]

/** Shows each act with who, when, of what and how many rows. */
export function AuditTable({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useTranslation('audit')
  const arrival = useArrivalText()
  const { number } = useFormats()
  const columns: readonly Column<Line>[] = [
    { id: 'at', head: t('columns.at'), cell: ({ at }) => <bdi dir="ltr">{arrival.dateTime(at)}</bdi> },
    { id: 'person', head: t('columns.person'), cell: (line) => <Person line={line} /> },
    { id: 'act', head: t('columns.act'), cell: ({ act }) => t(`acts.${act}`) },
    {
      id: 'subject',
      head: t('columns.subject'),
      cell: ({ subject, conditions }) => (
        <div className={styles.subject}>
          <bdi>{subject}</bdi>
          <Conditions conditions={conditions} />
        </div>
      ),
    },
    { id: 'rows', head: t('columns.rows'), cell: ({ rows }) => (rows === null ? '' : number(rows)) },
  ]
  return <Table columns={columns} rows={lines} keyOf={({ id }) => id} aria-label={t('label')} />
}

function Person({ line: { person, login, console } }: { readonly line: Line }) {
  const { t } = useTranslation('audit')
  return (
    <div className={styles.subject}>
      <bdi>{person}</bdi>
      {login !== null && (
        <span className={typography.quiet}>
          {t('login', { login: `\u2068${login}\u2069`, console: `\u2068${console}\u2069` })}
        </span>
      )}
    </div>
  )
}

/** Says by what records were chosen; a time in the reader's calendar. */
function Conditions({ conditions }: Pick<AuditLine, 'conditions'>) {
  const { t } = useTranslation('audit')
  const arrival = useArrivalText()
  const textOf = (value: string) => {
    const at = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN
    return Number.isNaN(at) ? value : arrival.dateTime(at)
  }
  if (conditions.length === 0) return null
  return (
    <span className={typography.quiet}>
      {conditions.map(({ name, value }, index) => (
        // A name can stand twice, once for what is left out.
        <span key={`${name} ${value}`}>
          {index > 0 && ' · '}
          {t(`conditions.${name}`)} <bdi>{textOf(value)}</bdi>
        </span>
      ))}
    </span>
  )
}
