import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BelievedOffset, type ClockKnowledge, offsetAt } from '../../../shared/clock/knowledge.ts'
import typography from '../../styles/typography.module.css'
import styles from './clock-details.module.css'
import { EvidenceList } from './EvidenceList.tsx'
import { InconsistencyList } from './InconsistencyList.tsx'
import { OffsetChoice } from './OffsetChoice.tsx'
import { offsetName, useServerDisplay } from './times.ts'

interface Props {
  readonly clock: ClockKnowledge
  /** Called when a link navigates away. */
  readonly onLeave: () => void
}

/** Shows the call center's time, the source of its offset, inconsistencies and evidence. */
export function ClockDetails({ clock, onLeave }: Props) {
  const { t } = useTranslation('clock')
  const display = useServerDisplay()
  const instant = useSecond()
  const now = offsetAt(clock, null, { instant })
  const wall = display.wall(instant, now.offsetMinutes)
  return (
    <div className={styles.details}>
      <header>
        <h2 className={typography.heading}>{t('now.title')}</h2>
        <p className={styles.now}>
          {t('now.shows', {
            time: display.dateTime(wall),
            offset: offsetName(now.offsetMinutes),
          })}
        </p>
        <Reason now={now} />
      </header>
      <OffsetChoice clock={clock} />
      <InconsistencyList clock={clock} onLeave={onLeave} />
      <EvidenceList clock={clock} />
    </div>
  )
}

function Reason({ now: { source, report, period } }: { readonly now: BelievedOffset }) {
  const { t } = useTranslation(['clock', 'reports'])
  if (source !== 'learned' || report === null || period === null) {
    return (
      <p className={typography.about}>{t(source === 'fixed' ? 'clock:now.fixed' : 'clock:now.assumed')}</p>
    )
  }
  const title = t(`reports:views.${report}.title`)
  return <p className={typography.about}>{t('clock:now.learned', { count: period.count, report: title })}</p>
}

/** Returns the current instant, updated each second. */
function useSecond(): number {
  const [instant, setInstant] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setInstant(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return instant
}
