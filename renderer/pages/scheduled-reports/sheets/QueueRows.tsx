import { useTranslation } from 'react-i18next'
import type { OutcomeCounts, SeriesAnswer } from '../../../../shared/figures/queries.ts'
import { useNames } from '../../../data/people.ts'
import { useFigureFormats } from '../../../features/figures/figure-formats.ts'
import styles from './sheets.module.css'

const maxRows = 12
const outcomes = ['answered', 'abandoned', 'missed'] as const

/** Compares the queues, busiest first. */
export function QueueRows({ queues }: { readonly queues: SeriesAnswer['queues'] }) {
  const { t } = useTranslation(['scheduledReports', 'insights'])
  const { number, share } = useFigureFormats()
  const nameOf = useNames()
  const left = queues.length - maxRows
  return (
    <section className={styles.part}>
      <h2>{t('sheet.queues')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('sheet.queue')}</th>
            <th scope="col">{t('insights:figures.offered.name')}</th>
            {outcomes.map((outcome) => (
              <th key={outcome} scope="col">
                {t(`insights:figures.${outcome}.name`)}
              </th>
            ))}
            <th scope="col">{t('insights:figures.serviceLevel.name')}</th>
          </tr>
        </thead>
        <tbody>
          {queues.slice(0, maxRows).map(({ queue, counts }) => {
            const offered = offeredOf(counts)
            const rated = offered - counts.unknownWait
            return (
              <tr key={queue}>
                <th scope="row">
                  {queue === '' ? (
                    t('sheet.noQueue')
                  ) : (
                    <>
                      <bdi>{nameOf('queue', queue)}</bdi> <bdi dir="ltr">{queue}</bdi>
                    </>
                  )}
                </th>
                <td>{number(offered)}</td>
                {outcomes.map((outcome) => (
                  <td key={outcome}>{number(counts[outcome])}</td>
                ))}
                <td>{rated > 0 ? share(counts.inTime / rated) : '—'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {left > 0 && <p className={styles.quiet}>{t('sheet.moreQueues', { count: left })}</p>}
    </section>
  )
}

const offeredOf = ({ answered, abandoned, missed, other }: OutcomeCounts): number =>
  answered + abandoned + missed + other
