import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDoctor } from '../../data/webhooks.ts'
import { useArrivalText } from '../../features/clock/use-arrival-text.ts'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { EventTimes } from './EventTimes.tsx'
import { FindingItem } from './FindingItem.tsx'
import styles from './webhooks.module.css'

/** Each of the seven settings against the requests that were really received. */
export function Doctor() {
  const { t } = useTranslation('webhooks')
  const arrival = useArrivalText()
  const [since, setSince] = useState<number | null>(null)
  const doctor = useDoctor(since)
  const { data } = doctor
  const at = (instant: number) => `\u2066${arrival.short(instant)}\u2069`
  return (
    <section className={styles.part} aria-labelledby="webhook-doctor">
      <h2 id="webhook-doctor">{t('doctor.title')}</h2>
      <p className={styles.hint}>{t('doctor.about')}</p>
      {doctor.error && !data && <ErrorMessage error={doctor.error} onRetry={() => void doctor.refetch()} />}
      {data && (
        <>
          <div className={styles.buttons}>
            <span role="status">
              {data.oldestAt === null
                ? t('doctor.nothing')
                : t('doctor.requests', { count: data.requests, time: at(data.oldestAt) })}
              {since !== null && ` ${t('doctor.sinceThen', { time: at(since) })}`}
            </span>
            <Button small onPress={() => setSince(since === null ? Date.now() : null)}>
              {t(since === null ? 'doctor.fromNow' : 'doctor.all')}
            </Button>
          </div>
          <ul className={styles.findings}>
            {data.findings.map((finding) => (
              <FindingItem key={finding.setting} finding={finding} />
            ))}
          </ul>
          <EventTimes times={data.eventTimes} />
        </>
      )}
    </section>
  )
}
