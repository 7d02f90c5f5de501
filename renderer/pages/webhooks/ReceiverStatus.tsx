import { CircleAlert, KeyRound, PlugZap, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReceiverState } from '../../../shared/webhooks/receiver.ts'
import { useRefusal } from '../../data/console.ts'
import { CopyButton } from '../../features/call/CopyButton.tsx'
import { useArrivalText } from '../../features/clock/times.ts'
import { useErrorText } from '../../features/state/error-text.ts'
import parts from '../../styles/parts.module.css'
import typography from '../../styles/typography.module.css'
import { Stack } from '../../ui/layout/Row.tsx'
import { StatusLine } from '../../ui/state/StatusLine.tsx'
import styles from './webhooks.module.css'

/** Shows whether the receiver listens, and problems with listening or storing. */
export function ReceiverStatus({ receiver }: { readonly receiver: ReceiverState }) {
  const { t } = useTranslation('webhooks')
  const arrival = useArrivalText()
  const { listening, failure, alarm, passwordMissing, lastEventAt } = receiver
  const refusal = useRefusal()
  const at = (instant: number) => `\u2066${arrival.short(instant)}\u2069`
  return (
    <section className={parts.part} aria-label={t('status.label')}>
      {alarm && (
        <StatusLine tone="bad" icon={CircleAlert}>
          <strong>{t('status.alarm', { time: at(alarm.since) })}</strong> <Failure failure={alarm.failure} />
        </StatusLine>
      )}
      {failure && (
        <StatusLine tone="bad" icon={PlugZap}>
          <strong>{t('status.failed')}</strong> <Failure failure={failure} />
        </StatusLine>
      )}
      {refusal && !passwordMissing && (
        <StatusLine tone="bad" icon={KeyRound}>
          <strong>{t('status.refused')}</strong> <Failure failure={refusal} />
        </StatusLine>
      )}
      {listening && (
        <StatusLine tone={refusal ? 'neutral' : 'good'} icon={Radio}>
          <strong>{t('status.listening', { port: `\u2066${listening.port}\u2069` })}</strong>{' '}
          {t('status.since', { time: at(listening.since) })}{' '}
          {lastEventAt === null ? t('status.noEvent') : t('status.lastEvent', { time: at(lastEventAt) })}
        </StatusLine>
      )}
      {!listening && !failure && (
        <StatusLine tone="neutral" icon={PlugZap}>
          <strong>{t('status.off')}</strong> {t('status.offHint')}
        </StatusLine>
      )}
      {passwordMissing && (
        <StatusLine tone="warn" icon={KeyRound}>
          {t('status.passwordMissing')}
        </StatusLine>
      )}
    </section>
  )
}

function Failure({ failure }: { readonly failure: NonNullable<ReceiverState['failure']> }) {
  const { title, sentence } = useErrorText(failure)
  return (
    <>
      {title}. {sentence}
    </>
  )
}

/** Shows the API Address to enter in the call center, for each of this computer's addresses. */
export function ApiAddresses({ receiver: { addresses } }: { readonly receiver: ReceiverState }) {
  const { t } = useTranslation('webhooks')
  const isOnlyHere = addresses.every(({ loopback }) => loopback)
  const hint = addresses.length === 0 ? 'none' : isOnlyHere ? 'onlyHere' : 'about'
  return (
    <section className={parts.part} aria-labelledby="api-addresses">
      <h2 id="api-addresses">{t('addresses.title')}</h2>
      <p className={typography.about}>{t(`addresses.${hint}`)}</p>
      <Stack as="ul" gap={1} className={styles.addresses}>
        {addresses.map(({ network, host, loopback, apiAddress }) => (
          <li key={`${network} ${host}`}>
            <code dir="ltr">{apiAddress}</code>
            <CopyButton text={apiAddress} what={t('addresses.copy', { address: apiAddress })} />
            <span className={typography.about}>
              {loopback ? t('addresses.loopback') : <bdi>{network}</bdi>}
            </span>
          </li>
        ))}
      </Stack>
    </section>
  )
}
