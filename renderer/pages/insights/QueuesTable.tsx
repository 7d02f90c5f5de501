import { useTranslation } from 'react-i18next'
import type { FigureChoices } from '../../../shared/figures/outcome.ts'
import type { FigureScope, SeriesAnswer } from '../../../shared/figures/queries.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { useRowsLink } from '../../features/figures/rows-link.ts'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import { ComparedTable } from './ComparedTable.tsx'
import { type CountMeasure, measureOf, offeredOf } from './counts.ts'
import { rowsOfMeasure } from './week-chart.ts'

interface Props {
  readonly series: SeriesAnswer
  readonly scope: FigureScope
  readonly choices: FigureChoices
  /** In the address's form. */
  readonly range: string
}

const measures = ['offered', 'serviceLevel', 'abandonment', 'asa'] as const satisfies readonly CountMeasure[]

/** Compares the queues of the period, busiest first. */
export function QueuesTable({ series: { queues }, scope, choices, range }: Props) {
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
            link:
              queue === ''
                ? undefined
                : rowsLink(measure, 'queue', range, { ...rows, agents, consistentOnly, queues: [queue] }),
            ...(measure === 'offered' ? { bar: value / most } : {}),
          }
        }),
      }))}
    />
  )
}
