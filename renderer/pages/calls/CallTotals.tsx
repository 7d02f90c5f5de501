import { useTranslation } from 'react-i18next'
import type { CallTotals as Totals } from '../../../shared/calls/calls.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import styles from './calls.module.css'

/** Returns an average over the calls with a known value, in seconds; null without any. */
export function averageOf(seconds: number, known: number): number | null {
  return known === 0 ? null : seconds / known
}

const uncounted: Totals = { calls: 0, answered: 0, waited: 0, waitSeconds: 0, talked: 0, talkSeconds: 0 }

/** Shows the sums of the calls of a filter; null while they are counted, which keeps their room. */
export function CallTotals({ totals }: { readonly totals: Totals | null }) {
  const { t } = useTranslation('calls')
  const formats = useFigureFormats()
  const { calls, answered, waited, waitSeconds, talked, talkSeconds } = totals ?? uncounted
  const seconds = (value: number | null) => (value === null ? '—' : formats.seconds(value))
  const figures = [
    {
      name: t('totals.answered'),
      value: totals ? `${formats.number(answered)} (${formats.share(answered / calls)})` : '—',
    },
    { name: t('totals.wait'), value: seconds(averageOf(waitSeconds, waited)) },
    { name: t('totals.talk'), value: seconds(averageOf(talkSeconds, talked)) },
    { name: t('totals.allTalk'), value: seconds(talked === 0 ? null : talkSeconds) },
  ]
  return (
    <div className={styles.totals} role="status">
      <strong>{totals ? t('totals.calls', { count: calls }) : t('totals.counting')}</strong>
      {(totals === null || calls > 0) && (
        <dl>
          {figures.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
