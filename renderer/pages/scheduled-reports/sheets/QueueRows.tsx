import { useTranslation } from 'react-i18next'
import type { SeriesAnswer } from '../../../../shared/figures/queries.ts'
import { useNames } from '../../../data/people.ts'
import { offeredOf } from '../../../features/figures/counts.ts'
import { useFigureFormats } from '../../../features/figures/figure-formats.ts'
import typography from '../../../styles/typography.module.css'
import { Stack } from '../../../ui/layout/Row.tsx'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import styles from './sheets.module.css'

const maxRows = 12
const outcomes = ['answered', 'abandoned', 'missed'] as const

type QueueFigures = SeriesAnswer['queues'][number]

/** Compares the queues, busiest first. */
export function QueueRows({ queues }: { readonly queues: readonly QueueFigures[] }) {
  const { t } = useTranslation(['scheduledReports', 'insights'])
  const { number, share } = useFigureFormats()
  const nameOf = useNames()
  const columns: readonly Column<QueueFigures>[] = [
    {
      id: 'queue',
      head: t('sheet.queue'),
      cell: ({ queue }) =>
        queue === '' ? (
          t('sheet.noQueue')
        ) : (
          <>
            <bdi>{nameOf('queue', queue)}</bdi> <bdi dir="ltr">{queue}</bdi>
          </>
        ),
    },
    {
      id: 'offered',
      head: t('insights:figures.offered.name'),
      cell: ({ counts }) => number(offeredOf(counts)),
    },
    ...outcomes.map((outcome) => ({
      id: outcome,
      head: t(`insights:figures.${outcome}.name`),
      cell: ({ counts }: QueueFigures) => number(counts[outcome]),
    })),
    {
      id: 'serviceLevel',
      head: t('insights:figures.serviceLevel.name'),
      cell: ({ counts }) => {
        const rated = offeredOf(counts) - counts.unknownWait
        return rated > 0 ? share(counts.inTime / rated) : '—'
      },
    },
  ]
  const left = queues.length - maxRows
  return (
    <Stack as="section" gap={1} className={styles.part}>
      <h2>{t('sheet.queues')}</h2>
      <Table
        className={styles.table}
        columns={columns}
        rows={queues.slice(0, maxRows)}
        keyOf={({ queue }) => queue}
      />
      {left > 0 && <p className={typography.quietSmall}>{t('sheet.moreQueues', { count: left })}</p>}
    </Stack>
  )
}
