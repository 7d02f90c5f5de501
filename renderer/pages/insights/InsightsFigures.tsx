import { ChartColumn } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type KnownPeriods, wallAt } from '../../../shared/clock/knowledge.ts'
import { rangeText } from '../../../shared/clock/range.ts'
import { readServerText } from '../../../shared/clock/server-text.ts'
import { formatRequestDate } from '../../../shared/clock/wall-time.ts'
import { completenessOfReports } from '../../../shared/figures/coverage.ts'
import { choicesOf } from '../../../shared/figures/definitions.ts'
import { type DefinedView, listOf, scopeOf } from '../../../shared/figures/insights-view.ts'
import type { PeriodCoverage } from '../../../shared/figures/queries.ts'
import { knownEntries } from '../../../shared/figures/tally.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useFigureProgress, useFigures } from '../../data/figures.ts'
import { useCallCenterNow, useServerDisplay } from '../../features/clock/times.ts'
import { useConnectionName } from '../../features/connection/connection-texts.ts'
import { Absence } from '../../features/figures/Absence.tsx'
import { CoverageLine } from '../../features/figures/CoverageLine.tsx'
import { useComparison } from '../../features/figures/comparison.ts'
import { useOpenIn } from '../../features/figures/in-hours.ts'
import { OpenInContext } from '../../features/figures/rows-link.ts'
import printing from '../../features/printing/printing.module.css'
import { QueryError } from '../../features/state/ErrorMessage.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import styles from './insights.module.css'
import { KeyFigures } from './KeyFigures.tsx'

const WhyPanel = lazy(() => import('./why/WhyPanel.tsx').then((module) => ({ default: module.WhyPanel })))
const Charts = lazy(() => import('./Charts.tsx').then((module) => ({ default: module.Charts })))

interface Props {
  readonly connectionId: string
  readonly view: DefinedView
  readonly range: DateRange
  readonly why?: Explained
}

/** The part of the range of which is said why calls were lost. */
interface Explained {
  /** In the address's form; empty for none. */
  readonly range: string
  /** The chart below which it is said; undefined above all. */
  readonly chart: string | undefined
  readonly onChange: (range: string) => void
}

/** Shows a view's figures and charts, on the screen and on paper. */
export function InsightsFigures({ connectionId, view, range, why }: Props) {
  const { t } = useTranslation('insights')
  const known = useKnownPeriods()
  const now = useCallCenterNow()
  const scope = scopeOf(connectionId, range, view, known)
  const { data: answer, error, refetch, isPlaceholderData } = useFigures(scope)
  const comparedTo = answer ? (elapsedTo(answer, known) ?? now) : null
  const comparison = useComparison(connectionId, view, range, comparedTo)
  const open = useOpenIn(scope)
  const choices = choicesOf(view)
  useFigureProgress(connectionId, answer?.unfilled ?? 0)
  const explanation = scope && why && why.range !== '' && (
    <Suspense fallback={<div className={styles.chartsWaiting} data-waiting />}>
      <WhyPanel
        scope={scope}
        choices={choices}
        range={why.range}
        keepsPlace={why.chart !== undefined}
        onChange={why.onChange}
      />
    </Suspense>
  )

  return (
    <Scroller look="page" aria-label={t('title')} data-loading={isPlaceholderData || undefined}>
      <QueryError {...{ error, refetch }} data={answer} />
      {answer && scope && (
        <OpenInContext value={open}>
          <PrintedFilters address={view} range={range} />
          <Row wrap lineGap={0} gap={4}>
            <CoverageLine connectionId={connectionId} covered={answer} reports={reportNames} />
            {comparison.isDayOff && <p className={styles.comparison}>{t('comparison.dayOff')}</p>}
            {comparison.range && comparison.before && (
              <ComparisonLine
                connectionId={connectionId}
                covered={answer}
                range={comparison.range}
                before={comparison.before}
              />
            )}
            {open && <p>{t('form.inHoursAbout')}</p>}
          </Row>
          {knownEntries(answer.tally) === 0 && (
            <Absence
              icon={ChartColumn}
              connectionId={connectionId}
              covered={answer}
              reports={['queue']}
              claim={t('reasons.noEntries')}
              hasCoverage
            />
          )}
          <KeyFigures
            scope={scope}
            comparison={comparison}
            answer={answer}
            choices={choices}
            range={rangeText(range)}
            interval={view.interval}
          />
          {why?.chart === undefined && explanation}
          {knownEntries(answer.tally) > 0 && (
            <Suspense fallback={<div className={styles.chartsWaiting} data-waiting />}>
              <Charts
                scope={scope}
                choices={choices}
                tally={answer.tally}
                range={rangeText(range)}
                covered={answer}
                view={view}
                explained={why?.chart}
                explanation={explanation}
              />
            </Suspense>
          )}
        </OpenInContext>
      )}
    </Scroller>
  )
}

/** Returns the call center's time up to which a running period is complete; null for others. */
function elapsedTo(covered: PeriodCoverage, known: KnownPeriods): string | null {
  const { completeTo } = completenessOfReports(covered, reportNames)
  if (!covered.isRunning || completeTo === null) return null
  return formatRequestDate(wallAt(known, completeTo))
}

interface FiltersProps {
  readonly address: DefinedView
  readonly range: DateRange
}

/** Prints the filter instead of the form. */
function PrintedFilters({ address, range }: FiltersProps) {
  const { t } = useTranslation('insights')
  const display = useServerDisplay()
  const connection = useActiveConnection()
  const nameOf = useConnectionName()
  const written = (date: string) => {
    const read = readServerText(date)
    return `\u2066${read.kind === 'wall' ? display.dateTime(read.wall).slice(0, -3) : date}\u2069`
  }
  const names = (text: string) => listOf(text).join(', ') || t('form.all')
  return (
    <p className={printing.printed} data-paper-filters="">
      {connection && `\u2068${nameOf(connection)}\u2069. `}
      {t('print.filters', {
        from: written(range.from),
        to: written(range.to),
        queues: names(address.queues),
        agents: names(address.agents),
      })}
      {address.inHours && ` ${t('form.inHours')}.`}
      {address.consistent && ` ${t('form.consistent')}.`}
    </p>
  )
}

interface ComparisonLineProps {
  readonly connectionId: string
  readonly covered: PeriodCoverage
  /** The compared range and its coverage. */
  readonly range: DateRange
  readonly before: PeriodCoverage
}

/** Says which period the figures are compared with, or why they aren't. */
function ComparisonLine({ connectionId, covered, range, before }: ComparisonLineProps) {
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
        <CoverageLine connectionId={connectionId} covered={before} reports={reportNames} />
      )}
    </div>
  )
}
