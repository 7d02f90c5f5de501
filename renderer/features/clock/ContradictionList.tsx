import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ContradictingRecord, Contradiction } from '../../../shared/clock/contradictions.ts'
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

/** Lists contradictions of the offsets in use, each with its records. */
export function ContradictionList({ clock: { reports }, onLeave }: Props) {
  const { t } = useTranslation(['clock', 'reports'])
  const found = reportNames.filter((report) => (reports[report]?.contradictions.length ?? 0) > 0)
  return (
    <section className={styles.part}>
      <h3>{t('clock:contradictions.title')}</h3>
      {found.length === 0 && <p className={typography.about}>{t('clock:contradictions.none')}</p>}
      {found.map((report) => (
        <div key={report} className={styles.report}>
          <h4>{t(`reports:views.${report}.title`)}</h4>
          {reports[report]?.contradictions.map((contradiction) => (
            <OneContradiction
              key={`${contradiction.kind} ${contradiction.field} ${contradiction.expectedMinutes} ${contradiction.saidMinutes}`}
              report={report}
              contradiction={contradiction}
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
  readonly contradiction: Contradiction
  readonly onLeave: () => void
}

function OneContradiction({ report, contradiction, onLeave }: OneProps) {
  const { t } = useTranslation('clock')
  const sentence = useContradictionText()(contradiction)
  const { count, records, first, last, expectedMinutes } = contradiction
  const days = useDays()(first, last, expectedMinutes)
  const columns: readonly Column<ContradictingRecord>[] = [
    {
      id: 'text',
      head: t('contradictions.text'),
      cell: (record) => <RecordText {...{ report, record, onLeave }} />,
    },
    {
      id: 'value',
      head: <code dir="ltr">{contradiction.field}</code>,
      cell: ({ value }) => <bdi dir="ltr">{value}</bdi>,
    },
  ]
  return (
    <div className={styles.contradiction}>
      <p>
        <TriangleAlert size={13} aria-hidden="true" /> {sentence}
      </p>
      <details>
        <summary>{t('contradictions.records', { count, days })}</summary>
        <Table
          className={styles.table}
          columns={columns}
          rows={records}
          keyOf={({ recordId, text, value }) => `${recordId} ${text} ${value}`}
        />
        {records.length < count && (
          <p className={typography.about}>{t('contradictions.listed', { count: records.length })}</p>
        )}
      </details>
    </div>
  )
}

function RecordText({
  report,
  record,
  onLeave,
}: Omit<OneProps, 'contradiction'> & { readonly record: ContradictingRecord }) {
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
      aria-label={t('contradictions.open', { text: record.text })}
    >
      {text}
    </Link>
  )
}

/** Enough for the calls of the searched minutes. */
const rowsOnPage = 200

/** Returns a search that finds a record and opens its call; null when no search can find it. */
function addressOfCall(view: ReportView, { recordId, text }: ContradictingRecord): SearchAddress | null {
  const read = readServerText(text)
  if (recordId === null || read.kind !== 'wall') return null
  const range = rangeText({
    from: formatRequestDate(read.wall - msOfMinute),
    to: formatRequestDate(read.wall + msOfMinute),
  })
  return readAddress(view, { range, count: rowsOnPage, call: recordId }, callCenterNow())
}

/** Returns a function that describes a contradiction in a sentence. */
function useContradictionText(): (contradiction: Contradiction) => string {
  const { t } = useTranslation('clock')
  const { t: tFields } = useTranslation(['reports', 'fields'])
  return ({ kind, field, expectedMinutes, saidMinutes }) => {
    const values = {
      field: `${fieldName(tFields, field)} (\u2066${field}\u2069)`,
      expected: offsetName(expectedMinutes),
      said: saidMinutes === null ? '' : offsetName(saidMinutes),
    }
    const isUnsaid = saidMinutes === null && (kind === 'epoch_shifted' || kind === 'text_disagrees')
    return isUnsaid ? t(`contradictions.unsaid.${kind}`, values) : t(`contradictions.kinds.${kind}`, values)
  }
}
