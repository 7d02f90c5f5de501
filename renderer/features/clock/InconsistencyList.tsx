import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Inconsistency, InconsistentRecord } from '../../../shared/clock/inconsistencies.ts'
import type { ClockKnowledge } from '../../../shared/clock/knowledge.ts'
import { rangeText } from '../../../shared/clock/range.ts'
import { readServerText } from '../../../shared/clock/server-text.ts'
import { formatRequestDate, msOfMinute } from '../../../shared/clock/wall-time.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import typography from '../../styles/typography.module.css'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { fieldName } from '../../ui/values/value-texts.ts'
import { type ReportView, reportViews } from '../addresses/report-views.ts'
import { readAddress, type SearchAddress } from '../addresses/search-address.ts'
import styles from './clock-details.module.css'
import { callCenterNow, offsetName, useDays } from './times.ts'

interface Props {
  readonly clock: ClockKnowledge
  readonly onLeave: () => void
}

/** Lists inconsistencies of the offsets in use, each with its records. */
export function InconsistencyList({ clock: { reports }, onLeave }: Props) {
  const { t } = useTranslation(['clock', 'reports'])
  const found = reportNames.filter((report) => (reports[report]?.inconsistencies.length ?? 0) > 0)
  return (
    <section className={styles.part}>
      <h3>{t('clock:inconsistencies.title')}</h3>
      {found.length === 0 && <p className={typography.about}>{t('clock:inconsistencies.none')}</p>}
      {found.map((report) => (
        <div key={report} className={styles.report}>
          <h4>{t(`reports:views.${report}.title`)}</h4>
          {reports[report]?.inconsistencies.map((inconsistency) => (
            <OneInconsistency
              key={`${inconsistency.kind} ${inconsistency.field} ${inconsistency.expectedMinutes} ${inconsistency.saidMinutes}`}
              report={report}
              inconsistency={inconsistency}
              onLeave={onLeave}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

interface OneProps {
  readonly report: ReportName
  readonly inconsistency: Inconsistency
  readonly onLeave: () => void
}

function OneInconsistency({ report, inconsistency, onLeave }: OneProps) {
  const { t } = useTranslation('clock')
  const sentence = useInconsistencyText()(inconsistency)
  const { count, records, first, last, expectedMinutes } = inconsistency
  const days = useDays()(first, last, expectedMinutes)
  const columns: readonly Column<InconsistentRecord>[] = [
    {
      id: 'text',
      head: t('inconsistencies.text'),
      cell: (record) => <RecordText {...{ report, record, onLeave }} />,
    },
    {
      id: 'value',
      head: <code dir="ltr">{inconsistency.field}</code>,
      cell: ({ value }) => <bdi dir="ltr">{value}</bdi>,
    },
  ]
  return (
    <div className={styles.inconsistency}>
      <p>
        <TriangleAlert size={13} aria-hidden="true" /> {sentence}
      </p>
      <details>
        <summary>{t('inconsistencies.records', { count, days })}</summary>
        <Table
          className={styles.table}
          columns={columns}
          rows={records}
          keyOf={({ recordId, text, value }) => `${recordId} ${text} ${value}`}
        />
        {records.length < count && (
          <p className={typography.about}>{t('inconsistencies.listed', { count: records.length })}</p>
        )}
      </details>
    </div>
  )
}

function RecordText({
  report,
  record,
  onLeave,
}: Omit<OneProps, 'inconsistency'> & { readonly record: InconsistentRecord }) {
  const { t } = useTranslation('clock')
  const view = reportViews[report]
  const search = addressOfCall(view, record)
  const text = <bdi dir="ltr">{record.text}</bdi>
  if (search === null) return text
  return (
    <Link
      to={view.path}
      search={search}
      onClick={onLeave}
      aria-label={t('inconsistencies.open', { text: record.text })}
    >
      {text}
    </Link>
  )
}

/** Enough for the calls of the searched minutes. */
const rowsOnPage = 200

/** Returns a search that finds a record and opens its call; null when no search can find it. */
function addressOfCall(view: ReportView, { recordId, text }: InconsistentRecord): SearchAddress | null {
  const read = readServerText(text)
  if (recordId === null || read.kind !== 'wall') return null
  const range = rangeText({
    from: formatRequestDate(read.wall - msOfMinute),
    to: formatRequestDate(read.wall + msOfMinute),
  })
  return readAddress(view, { range, count: rowsOnPage, call: recordId }, callCenterNow())
}

/** Returns a function that describes a inconsistency in a sentence. */
function useInconsistencyText(): (inconsistency: Inconsistency) => string {
  const { t } = useTranslation('clock')
  const { t: tFields } = useTranslation(['reports', 'fields'])
  return ({ kind, field, expectedMinutes, saidMinutes }) => {
    const values = {
      field: `${fieldName(tFields, field)} (\u2066${field}\u2069)`,
      expected: offsetName(expectedMinutes),
      said: saidMinutes === null ? '' : offsetName(saidMinutes),
    }
    const isUnsaid = saidMinutes === null && (kind === 'epoch_shifted' || kind === 'text_disagrees')
    return isUnsaid ? t(`inconsistencies.unsaid.${kind}`, values) : t(`inconsistencies.kinds.${kind}`, values)
  }
}
