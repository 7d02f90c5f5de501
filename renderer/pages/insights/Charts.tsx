import { type LinkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unitOf } from '../../../shared/figures/insights-view.ts'
import type { FigureChoices } from '../../../shared/figures/outcome.ts'
import type { FigureScope, PeriodCoverage } from '../../../shared/figures/queries.ts'
import type { Tally } from '../../../shared/figures/tally.ts'
import { useGoal } from '../../data/alarms.ts'
import { useSeries } from '../../data/figures.ts'
import { ErrorNotice } from '../../features/state/ErrorMessage.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { AgentsTable } from './AgentsTable.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import styles from './charts.module.css'
import { type CountMeasure, countMeasures } from './counts.ts'
import { QueuesTable } from './QueuesTable.tsx'
import { useChartModels } from './use-chart-models.ts'

interface Props {
  readonly scope: FigureScope
  readonly choices: FigureChoices
  readonly tally: Tally
  /** In the address's form. */
  readonly range: string
  readonly covered: PeriodCoverage
}

export function Charts({ scope, choices, tally, range, covered }: Props) {
  const { t } = useTranslation('insights')
  const navigate = useNavigate()
  const [measure, setMeasure] = useState<CountMeasure>('offered')
  const unit = unitOf(scope)
  const { data: series, error, refetch } = useSeries({ ...scope, choices, unit })
  const goal = useGoal(scope, choices)
  const models = useChartModels({ series, tally, scope, choices, range, unit, measure, covered, goal })
  const [onOpen] = useState(() => (link: LinkOptions) => void navigate(link))
  return (
    <>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <div className={styles.charts}>
        {models.map((model) => (
          <ChartFrame key={model.id} model={model} onOpen={onOpen}>
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
        ))}
        {series && <QueuesTable series={series} scope={scope} choices={choices} range={range} />}
        {series && <AgentsTable scope={scope} choices={choices} range={range} />}
      </div>
    </>
  )
}
