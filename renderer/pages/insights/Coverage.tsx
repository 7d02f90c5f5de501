import { CloudDownload, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import { isUnderWay } from '../../../shared/jobs.ts'
import type { ReportCoverage } from '../../../shared/kpi/queries.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { type DateRange, searchQuery } from '../../../shared/reports/query.ts'
import { useDays } from '../../clock/use-time-display.ts'
import { Button } from '../../components/controls/Button.tsx'
import { useKnownPeriods } from '../../queries/clock.ts'
import { useFiguresLag } from '../../queries/figures.ts'
import { useJobs, useStartFetch } from '../../queries/jobs.ts'
import styles from './insights.module.css'

interface Props {
  readonly profileId: string
  readonly range: DateRange
  readonly coverage: readonly ReportCoverage[]
  /** Older records that may still lack their figures. */
  readonly unfilled: number
}

/** How much of the period the archive holds, and one click to fetch it. */
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

interface FetchProps {
  readonly profileId: string
  readonly range: DateRange
  readonly report: ReportName
  /** Where there is nothing yet, it is the first thing to do. */
  readonly labelled: boolean
}

function FetchButton({ profileId, range, report, labelled }: FetchProps) {
  const { t } = useTranslation('insights')
  const start = useStartFetch()
  const name = t(`coverage.reports.${report}`)
  const isJobUnderWay = useJobs().some(
    (job) =>
      isUnderWay(job) &&
      job.profileId === profileId &&
      job.work.kind === 'fetch' &&
      job.work.query.report === report,
  )
  const isFetching = useFiguresLag(profileId, isJobUnderWay) || start.isPending
  const Icon = isFetching ? Hourglass : CloudDownload
  const query = () =>
    searchQuery.parse({ report, conditions: {}, range, alike: false, start: 0, count: 20, sorting: null })
  const label = t(isFetching ? 'coverage.fetching' : 'coverage.fetch', { report: name })
  return (
    <span title={label}>
      <Button
        look={labelled ? 'plain' : 'quiet'}
        square={!labelled}
        small
        aria-label={label}
        onPress={() => {
          if (!isFetching) start.mutate({ profileId, query: query() })
        }}
      >
        <Icon size={14} aria-hidden="true" />
        {labelled && label}
      </Button>
    </span>
  )
}
