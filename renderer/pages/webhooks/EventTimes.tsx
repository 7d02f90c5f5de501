import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DoctorReport } from '../../../shared/webhooks/receiver.ts'
import { offsetName } from '../../features/clock/offset-name.ts'
import { FeedLink } from './FeedLink.tsx'
import styles from './webhooks.module.css'

/** Whether the call center writes the times of events in UTC. */
export function EventTimes({ times }: { readonly times: DoctorReport['eventTimes'] }) {
  const { t } = useTranslation('webhooks')
  const { kind, offsetMinutes, seq, agreeing, total } = times
  return (
    <section className={styles.finding} aria-labelledby="event-times">
      <h3 id="event-times">{t('doctor.times.title')}</h3>
      <div className={styles.open}>
        <Clock size={14} aria-hidden="true" />
        <p>
          {t(`doctor.times.${kind}`, { offset: offsetMinutes === null ? '' : offsetName(offsetMinutes) })}{' '}
          {kind !== 'unknown' && t('doctor.times.agreeing', { agreeing, total })}{' '}
          {seq !== null && (
            <FeedLink open={{ kind: 'event', seq }}>
              {t('doctor.event', { number: `\u2066${seq}\u2069` })}
            </FeedLink>
          )}
        </p>
      </div>
    </section>
  )
}
