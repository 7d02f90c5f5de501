import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../data/preferences.ts'
import { offsetName } from '../clock/offset-name.ts'
import { useOffsetReason } from '../clock/time-note.ts'
import styles from './call.module.css'
import type { ChartClock } from './chart-clock.ts'

/** Whose clock the chart's times of day are, and what shows it. */
export function ClockSentence({
  clock: { offsetMinutes, witness, offsets },
}: {
  readonly clock: ChartClock
}) {
  const { t } = useTranslation(['call', 'reports'])
  const { zone } = usePreferences()
  const reasonOf = useOffsetReason()
  if (witness === null) return <p className={styles.quiet}>{t('call:clock.unknown')}</p>
  const offset = offsetName(offsetMinutes)
  return (
    <>
      <p className={styles.quiet}>{t(`call:clock.${zone}`, { offset, because: reasonOf(witness) })}</p>
      {offsets.length > 1 && (
        <p className={styles.problem}>
          {t('call:clock.several', {
            offsets: offsets.map(offsetName).join(t('reports:table.listSeparator')),
          })}
        </p>
      )}
    </>
  )
}
