import { useTranslation } from 'react-i18next'
import { isClosedIn } from '../../../../shared/calendar/opening.ts'
import { completenessOfReports } from '../../../../shared/figures/coverage.ts'
import { choicesOf } from '../../../../shared/figures/definitions.ts'
import { scopeOf, unitOf } from '../../../../shared/figures/insights-view.ts'
import type { SeriesAnswer } from '../../../../shared/figures/queries.ts'
import { knownEntries } from '../../../../shared/figures/tally.ts'
import { useOpenTimes } from '../../../data/calendar.ts'
import { useKnownPeriods } from '../../../data/clock.ts'
import { useFigures, useSeries } from '../../../data/figures.ts'
import { useCallCenterNow } from '../../../features/clock/times.ts'
import { useComparison } from '../../../features/figures/comparison.ts'
import { useCoverageText } from '../../../features/figures/coverage-text.ts'
import { wallPeriodOf } from '../../../features/figures/timeline.ts'
import typography from '../../../styles/typography.module.css'
import { QueueRows } from './QueueRows.tsx'
import { type ReportOfSheets, Sheet, useDaysText } from './Sheet.tsx'
import { SheetAgents } from './SheetAgents.tsx'
import { SheetCharts } from './SheetCharts.tsx'
import { SheetFigures } from './SheetFigures.tsx'

interface Props {
  readonly report: ReportOfSheets
  readonly title: string
  /** The queues to compare, on a summary. */
  readonly queues?: SeriesAnswer['queues']
  /** How many queues have no sheet of their own, if any. */
  readonly left?: number
}

/** Shows the figures of one queue, or of all together, on one sheet. */
export function FigureSheet({ report, title, queues, left = 0 }: Props) {
  const { t } = useTranslation('scheduledReports')
  const { connectionId, view, range } = report
  const known = useKnownPeriods()
  const openTimes = useOpenTimes()
  const now = useCallCenterNow()
  const textOf = useCoverageText()
  const daysOf = useDaysText()
  const choices = choicesOf(view)
  const scope = scopeOf(connectionId, range, view, known)
  const { data: answer } = useFigures(scope)
  const comparison = useComparison(connectionId, view, range, now)
  const { before } = comparison
  const unit = scope ? unitOf(scope) : 'day'
  const { data: series } = useSeries(scope && { ...scope, choices, unit })
  const isWaiting = comparison.scope !== null && comparison.earlier === undefined
  if (scope === null || !answer || !series || isWaiting) {
    return (
      <Sheet title={title} report={report}>
        <p data-waiting="" />
      </Sheet>
    )
  }
  const isWhole = (each: typeof answer) => completenessOfReports(each, ['queue']).isWhole
  const isComparable = before !== undefined && isWhole(answer) && isWhole(before)
  const { coverage, wallAt } = wallPeriodOf(scope, answer, ['queue'], known, (from, to) =>
    isClosedIn(openTimes, from, to, scope.queues),
  )
  return (
    <Sheet title={title} report={report}>
      <p className={typography.quietSmall}>
        {textOf(answer, ['queue'])}{' '}
        {comparison.range &&
          before &&
          (isComparable ? t('sheet.compared', { days: daysOf(comparison.range) }) : t('sheet.notCompared'))}
        {comparison.isDayOff && t('sheet.dayOff')}
      </p>
      <SheetFigures scope={scope} comparison={comparison} answer={answer} choices={choices} />
      {knownEntries(answer.tally) === 0 ? (
        <p>{t('sheet.nothing')}</p>
      ) : (
        <>
          <SheetCharts
            series={series}
            tally={answer.tally}
            choices={choices}
            unit={unit}
            days={{ from: wallAt(scope.from), to: wallAt(scope.to) }}
            coverage={coverage}
          />
          {queues && <QueueRows queues={queues} />}
          {left > 0 && <p className={typography.quietSmall}>{t('sheet.noSheets', { count: left })}</p>}
        </>
      )}
      <SheetAgents scope={scope} maxRows={queues ? Math.max(4, 18 - queues.length) : 18} />
    </Sheet>
  )
}
