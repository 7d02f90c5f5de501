import { useTranslation } from 'react-i18next'
import styles from './bars.module.css'

const phases = ['waiting', 'ringing', 'talking'] as const

/** What the patterns of queue entries and attempts mean. */
export function PhaseLegend() {
  const { t } = useTranslation('call')
  return (
    <ul className={styles.legend} aria-label={t('chart.legend')}>
      {phases.map((phase) => (
        <li key={phase}>
          <span className={styles.swatch} data-kind={phase} />
          {t(`chart.phases.${phase}`)}
        </li>
      ))}
      <li>
        <span className={styles.swatch} data-kind="gap" />
        {t('chart.gap')}
      </li>
    </ul>
  )
}
