import { type LinkOptions, useNavigate } from '@tanstack/react-router'
import { Fragment, type ReactNode, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InsightsView, unitOf } from '../../../shared/figures/insights-view.ts'
import type { FigureChoices } from '../../../shared/figures/outcome.ts'
import type { FigureScope, PeriodCoverage, SeriesAnswer } from '../../../shared/figures/queries.ts'
import type { Tally } from '../../../shared/figures/tally.ts'
import { useGoal } from '../../data/alarms.ts'
import { useSeries, useSurveys } from '../../data/figures.ts'
import { type CountMeasure, countMeasures, measureOf, offeredOf } from '../../features/figures/counts.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { InsightsAddressContext, useRowsLink } from '../../features/figures/rows-link.ts'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import { ErrorNotice } from '../../features/state/ErrorMessage.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { AgentsTable } from './AgentsTable.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { ComparedTable } from './ComparedTable.tsx'
import styles from './charts.module.css'
import { LinesTables } from './LinesTables.tsx'
import { SurveysTables } from './SurveysTables.tsx'
import { useChartModels } from './use-chart-models.ts'
import { rowsOfMeasure } from './week-chart.ts'

interface Props {
  readonly scope: FigureScope
  readonly choices: FigureChoices
  readonly tally: Tally
  /** In the address's form. */
  readonly range: string
  readonly covered: PeriodCoverage
  readonly view: Pick<InsightsView, 'interval' | 'by'>
  /** The chart below which the explanation stands; undefined where it stands elsewhere. */
  readonly explained: string | undefined
  readonly explanation: ReactNode
}

export function Charts({ scope, choices, tally, range, covered, view, explained, explanation }: Props) {
  const { t } = useTranslation('insights')
  const navigate = useNavigate()
  const [measure, setMeasure] = useState<CountMeasure>('offered')
  const unit = unitOf(scope, view.interval)
  const isOnPaper = useContext(InsightsAddressContext) === null
  const choose = (change: Pick<InsightsView, 'interval' | 'by'>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true })
  const { data: series, error, refetch } = useSeries({ ...scope, choices, unit })
  const { connectionId, from, to, queues, agents } = scope
  const { data: surveys } = useSurveys({ connectionId, from, to, queues, agents })
  // A chosen view stays to be chosen.
  const hasSurveys = view.by === 'surveys' || (surveys?.queues.length ?? 0) > 0
  const goal = useGoal(scope, choices)
  const models = useChartModels({ series, tally, scope, choices, range, unit, measure, covered, goal })
  const [onOpen] = useState(() => (link: LinkOptions) => void navigate(link))
  return (
    <>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <div className={styles.charts}>
        {models.map((model) => (
          <Fragment key={model.id}>
            <ChartFrame model={model} onOpen={onOpen}>
              {model.id === 'timeline' && unit !== 'day' && !isOnPaper && (
                <IntervalSelect value={view.interval} onChange={(interval) => choose({ interval })} />
              )}
              {model.id === 'week' && (
                <Select
                  inline
                  label={t('charts.week.measure')}
                  value={measure}
                  onChange={setMeasure}
                  options={countMeasures.map((value) => ({ value, label: t(`line.names.${value}`) }))}
                />
              )}
            </ChartFrame>
            {model.id === explained && <div className={styles.explanation}>{explanation}</div>}
          </Fragment>
        ))}
      </div>
      {!isOnPaper && (
        <Row className={styles.by}>
          <Select
            inline
            label={t('compared.by')}
            value={view.by ?? 'parts'}
            onChange={(by) => choose({ by: by === 'parts' ? undefined : by })}
            options={[
              { value: 'parts', label: t('compared.parts') },
              { value: 'lines', label: t('compared.lines') },
              ...(hasSurveys ? [{ value: 'surveys' as const, label: t('compared.surveys') }] : []),
            ]}
          />
        </Row>
      )}
      <div className={styles.charts}>
        {view.by === undefined && series && (
          <>
            <QueuesTable series={series} scope={scope} choices={choices} range={range} />
            <AgentsTable scope={scope} choices={choices} range={range} />
          </>
        )}
        {view.by === 'surveys' && surveys && <SurveysTables surveys={surveys} range={range} />}
        {view.by === 'lines' && <LinesTables scope={scope} choices={choices} range={range} />}
      </div>
    </>
  )
}

interface IntervalProps {
  readonly value: InsightsView['interval']
  readonly onChange: (interval: InsightsView['interval']) => void
}

/** Chooses how long the bars of charts by hours are. */
function IntervalSelect({ value, onChange }: IntervalProps) {
  const { t } = useTranslation('insights')
  return (
    <Select
      inline
      label={t('charts.parts.choose')}
      value={intervals.find(({ minutes }) => minutes === value)?.id ?? 'hour'}
      onChange={(chosen) => onChange(intervals.find(({ id }) => id === chosen)?.minutes)}
      options={intervals.map(({ id, minutes = 60 }) => ({
        value: id,
        label: t('charts.parts.minutes', { minutes }),
      }))}
    />
  )
}

const intervals = [
  { id: 'quarter', minutes: 15 },
  { id: 'half', minutes: 30 },
  { id: 'hour', minutes: undefined },
] as const

interface QueuesTableProps {
  readonly series: SeriesAnswer
  readonly scope: FigureScope
  readonly choices: FigureChoices
  /** In the address's form. */
  readonly range: string
}

const measures = ['offered', 'serviceLevel', 'abandonment', 'asa'] as const satisfies readonly CountMeasure[]

/** Compares the queues of the period, busiest first. */
function QueuesTable({ series: { queues }, scope, choices, range }: QueuesTableProps) {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const rowsLink = useRowsLink()
  const { agents, consistentOnly } = scope
  const most = Math.max(1, ...queues.map(({ counts }) => offeredOf(counts)))
  const write = (measure: CountMeasure, value: number) => {
    if (measure === 'offered') return formats.number(value)
    return measure === 'asa' ? formats.seconds(value) : formats.share(value)
  }
  return (
    <ComparedTable
      id="queues-compared"
      title={t('compared.queues')}
      heads={[t('compared.queue'), ...measures.map((measure) => t(`line.names.${measure}`))]}
      empty={t('reasons.noEntries')}
      rows={queues.map(({ queue, counts }) => ({
        id: queue,
        name: queue === '' ? t('charts.queues.none') : <NamedNumber kind="queue" number={queue} />,
        cells: measures.map((measure) => {
          const value = measureOf(measure, counts, choices)
          if (value === null) return { text: '—' }
          const rows = rowsOfMeasure(measure, choices)
          return {
            text: write(measure, value),
            // No filter of the archive means no queue.
            // Answered calls are linked by other figures.
            link:
              queue === '' || measure === 'asa'
                ? undefined
                : rowsLink(measure, 'queue', range, { ...rows, agents, consistentOnly, queues: [queue] }),
            ...(measure === 'offered' ? { bar: value / most } : {}),
          }
        }),
      }))}
    />
  )
}
