import { useTranslation } from 'react-i18next'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import type { ReportCoverage } from '../../../shared/kpi/queries.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useDays } from '../../features/clock/times.ts'
import { FetchButton } from '../../features/figures/FetchButton.tsx'
import styles from './insights.module.css'

interface Props {
  readonly profileId: string
  readonly range: DateRange
  readonly coverage: readonly ReportCoverage[]
  /** The number of older records that may still lack figures. */
  readonly unfilled: number
}

/** Shows how much of the period the archive holds, and fetches the rest. */
export function Coverage({ profileId, range, coverage, unfilled }: Props) {
  const { t } = useTranslation('insights')
  const undated = coverage.reduce((sum, report) => sum + report.undated, 0)
  return (
    <section className={styles.coverage} aria-label={t('coverage.label')}>
      <ul>
        {coverage.map((report) => (
          <li key={report.report}>
            <CoverageOfReport coverage={report} />
            <FetchButton
              profileId={profileId}
              range={range}
              report={report.report}
              labelled={report.firstStart === null}
            />
          </li>
        ))}
      </ul>
      {unfilled > 0 && <p role="status">{t('coverage.unfilled', { count: unfilled })}</p>}
      {undated > 0 && <p>{t('coverage.undated', { count: undated })}</p>}
    </section>
  )
}

function CoverageOfReport({ coverage }: { readonly coverage: ReportCoverage }) {
  const { t } = useTranslation('insights')
  const known = useKnownPeriods()
  const dates = useDays()
  const { report, days, daysHeld, firstStart } = coverage
  const name = t(`coverage.reports.${report}`)
  if (firstStart === null) return <span>{t('coverage.nothing', { report: name })}</span>
  const { offsetMinutes } = offsetAt(known, report, { instant: firstStart })
  return (
    <span data-whole={daysHeld === days || undefined}>
      {t('coverage.days', { report: name, held: daysHeld, count: days })}
      <span className={styles.since}>
        {t('coverage.since', { date: dates(firstStart, firstStart, offsetMinutes) })}
      </span>
    </span>
  )
}
