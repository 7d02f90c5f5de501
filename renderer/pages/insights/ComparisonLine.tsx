import { useTranslation } from 'react-i18next'
import { readServerText } from '../../../shared/clock/server-text.ts'
import { completenessOfReports } from '../../../shared/figures/coverage.ts'
import type { PeriodCoverage } from '../../../shared/figures/queries.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useServerDisplay } from '../../features/clock/times.ts'
import { CoverageLine } from '../../features/figures/CoverageLine.tsx'
import styles from './insights.module.css'

interface Props {
  readonly profileId: string
  readonly covered: PeriodCoverage
  /** The compared range and its coverage. */
  readonly range: DateRange
  readonly before: PeriodCoverage
}

/** Says which period the figures are compared with, or why they aren't. */
export function ComparisonLine({ profileId, covered, range, before }: Props) {
  const { t } = useTranslation('insights')
  const display = useServerDisplay()
  const isWhole = (period: PeriodCoverage, report: ReportName) =>
    completenessOfReports(period, [report]).isWhole
  const written = (date: string) => {
    const read = readServerText(date)
    return `\u2066${read.kind === 'wall' ? display.dateTime(read.wall).slice(0, -3) : date}\u2069`
  }
  const span = { from: written(range.from), to: written(range.to) }
  const lacking = reportNames.filter((report) => !isWhole(covered, report) || !isWhole(before, report))
  if (reportNames.every((report) => !isWhole(covered, report))) {
    return <p className={styles.comparison}>{t('comparison.notWhole')}</p>
  }
  const names = lacking.map((report) => t(`coverage.reports.${report}`)).join(t('coverage.separator'))
  const isDrawn = lacking.length < reportNames.length
  return (
    <div className={styles.comparison}>
      <p>
        {!isDrawn && t('comparison.beforeNotWhole', span)}
        {isDrawn && lacking.length === 0 && t('comparison.with', span)}
        {isDrawn && lacking.length > 0 && t('comparison.without', { ...span, reports: names })}
      </p>
      {reportNames.some((report) => !isWhole(before, report)) && (
        <CoverageLine profileId={profileId} covered={before} reports={reportNames} />
      )}
    </div>
  )
}
