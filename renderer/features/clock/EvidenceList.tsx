import { useTranslation } from 'react-i18next'
import type { ClockKnowledge } from '../../../shared/clock/knowledge.ts'
import type { EvidenceExample } from '../../../shared/clock/learned-clock.ts'
import type { Period } from '../../../shared/clock/periods.ts'
import { formatWall } from '../../../shared/clock/wall-time.ts'
import { witnessNames } from '../../../shared/clock/witnesses.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import typography from '../../styles/typography.module.css'
import { Row } from '../../ui/layout/Row.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './clock-details.module.css'
import { offsetName, useDays } from './times.ts'

const shownExamples = 3

/** Lists the evidence of the offsets: each report's periods, the latest first, with example records. */
export function EvidenceList({ clock: { reports } }: { readonly clock: ClockKnowledge }) {
  const { t } = useTranslation(['clock', 'reports'])
  const learned = reportNames.filter((report) => (reports[report]?.periods.length ?? 0) > 0)
  return (
    <section className={styles.part}>
      <h3>{t('clock:evidence.title')}</h3>
      {learned.length === 0 && <p className={typography.about}>{t('clock:evidence.none')}</p>}
      {learned.map((report) => (
        <div key={report} className={styles.report}>
          <h4>{t(`reports:views.${report}.title`)}</h4>
          {(reports[report]?.periods ?? []).toReversed().map((period) => (
            <PeriodEvidence key={`${period.first} ${period.offsetMinutes}`} report={report} period={period} />
          ))}
        </div>
      ))}
    </section>
  )
}

function PeriodEvidence({ report, period }: { readonly report: ReportName; readonly period: Period }) {
  const { t } = useTranslation(['clock', 'reports'])
  const { number } = useFormats()
  const days = useDays()(period.first, period.last, period.offsetMinutes)
  const witnesses = witnessNames.flatMap((name) => {
    const count = period.witnesses[name]
    return count === undefined ? [] : [{ name, count }]
  })
  const columns: readonly Column<EvidenceExample>[] = [
    {
      id: 'text',
      head: t('clock:evidence.text'),
      cell: ({ field, text }) => <Named name={field} value={text} />,
    },
    {
      id: 'witness',
      head: t('clock:evidence.witness'),
      cell: ({ witness, witnessInstant }) => (
        <Named name={witness} value={formatWall(witnessInstant, 'gregorian')} />
      ),
    },
    {
      id: 'utc',
      head: t('clock:evidence.utc'),
      cell: ({ instant }) => <bdi dir="ltr">{formatWall(instant, 'gregorian')}</bdi>,
    },
  ]
  return (
    <div className={styles.period}>
      <Row as="p" lineGap={0} gap={3} wrap>
        <strong>{offsetName(period.offsetMinutes)}</strong>
        <span>{days}</span>
        <span>{t('clock:evidence.count', { count: period.count })}</span>
        <span>{t('clock:evidence.exact', { count: period.exact })}</span>
      </Row>
      <Row as="p" lineGap={0} gap={3} wrap>
        <span className={typography.about}>{t('clock:evidence.witnesses')}</span>
        {witnesses.map(({ name, count }) => (
          <span key={name}>
            <code dir="ltr">{name}</code> {number(count)}
          </span>
        ))}
      </Row>
      <Table
        className={styles.table}
        columns={columns}
        rows={period.examples.slice(0, shownExamples)}
        keyOf={({ recordId, text }) => `${recordId} ${text}`}
        aria-label={t('clock:evidence.examples', {
          report: t(`reports:views.${report}.title`),
          period: days,
        })}
      />
    </div>
  )
}

function Named({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <bdi dir="ltr">
      <code>{name}</code> {value}
    </bdi>
  )
}
