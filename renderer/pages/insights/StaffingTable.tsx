import { useTranslation } from 'react-i18next'
import type { FigureChoices } from '../../../shared/kpi/outcome.ts'
import type { SeriesAnswer } from '../../../shared/kpi/queries.ts'
import { staffedFor, staffingOf } from '../../../shared/kpi/staffing.ts'
import { type Tally, tallyOf } from '../../../shared/kpi/tally.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import styles from './charts.module.css'

interface Props {
  readonly series: SeriesAnswer
  readonly tally: Tally
  readonly choices: FigureChoices
}

/** Shows an estimate of the agents that the busiest hour needs, with its inputs. */
export function StaffingTable({ series, tally, choices }: Props) {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const { talked, talkSeconds } = tallyOf(tally, ['answered', 'pickedUp'])
  const talk = talked > 0 ? talkSeconds / talked : null
  const staffing = staffingOf(series.wholeDays, talk, choices.thresholdSeconds)
  return (
    <section className={styles.frame} aria-labelledby="staffing">
      <header className={styles.head}>
        <h2 id="staffing" className={styles.title}>
          {t('staffing.title')}
        </h2>
      </header>
      {!staffing && <p>{t(series.wholeDays.days === 0 ? 'staffing.noWholeDay' : 'staffing.nothing')}</p>}
      {staffing && (
        <>
          <p>
            {t('staffing.sentence', {
              hour: formats.number(staffing.hour),
              calls: formats.number(Math.round(staffing.load.calls * 10) / 10),
              talk: formats.seconds(staffing.load.secondsPerCall),
              agents: formats.number(staffing.agents),
              share: formats.share(staffedFor),
              threshold: formats.number(choices.thresholdSeconds),
            })}
          </p>
          <table className={styles.table} aria-labelledby="staffing">
            <thead>
              <tr>
                {(['agents', 'serviceLevel', 'waits', 'averageWait', 'occupancy'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`staffing.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {staffing.choices.map(({ agents, result }) => (
                <tr key={agents} data-chosen={agents === staffing.agents || undefined}>
                  <th scope="row">{formats.number(agents)}</th>
                  <td>{formats.share(result.serviceLevel)}</td>
                  <td>{formats.share(result.waits)}</td>
                  <td>
                    <bdi dir="ltr">{formats.seconds(result.averageWait)}</bdi>
                  </td>
                  <td>{formats.share(result.occupancy)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.note}>{t('staffing.formula')}</p>
        </>
      )}
    </section>
  )
}
