import { MailX, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WaitingMail } from '../../../shared/mail.ts'
import { useDiscardMail, useOutbox, useRetryMail } from '../../data/mail.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import { useErrorText } from '../../features/state/error-text.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import form from '../../ui/dialog/dialog-form.module.css'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './reports.module.css'

/** Lists the mails that wait, why, and when they are tried again; nothing without one. */
export function OutboxList() {
  const { t } = useTranslation('scheduledReports')
  const { data: outbox } = useOutbox()
  const [doubted, setDoubted] = useState<WaitingMail | null>(null)
  if (!outbox || outbox.waiting.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="report-outbox">
      <h2 className={typography.heading} id="report-outbox">
        {t('outbox.title')}
      </h2>
      <p className={typography.quiet}>{t('outbox.about')}</p>
      <ul className={styles.outbox} aria-labelledby="report-outbox">
        {outbox.waiting.map((mail) => (
          <li key={mail.id}>
            <Waiting mail={mail} onDiscard={() => setDoubted(mail)} />
          </li>
        ))}
      </ul>
      {doubted && <DiscardDialog mail={doubted} onClose={() => setDoubted(null)} />}
    </section>
  )
}

interface WaitingProps {
  readonly mail: WaitingMail
  readonly onDiscard: () => void
}

function Waiting({ mail, onDiscard }: WaitingProps) {
  const { t } = useTranslation('scheduledReports')
  const retry = useRetryMail()
  const arrival = useArrivalText()
  const { id, subject, recipients, tries, nextAt, failure } = mail
  return (
    <>
      <div>
        <p>
          <bdi>{subject}</bdi>
        </p>
        <p className={typography.quiet}>{t('outbox.to', { recipients: recipientsText(recipients) })}</p>
        {failure && <Why failure={failure} />}
        <p className={typography.quiet}>
          {tries === 0
            ? t('outbox.first')
            : t('outbox.tries', { count: tries, moment: arrival.short(nextAt) })}
        </p>
      </div>
      <div className={styles.acts}>
        <Button
          small
          isPending={retry.isPending}
          aria-label={t('outbox.retryOf', { subject })}
          onPress={() => retry.mutate(id)}
        >
          <RotateCw size={14} aria-hidden="true" />
          {t('outbox.retry')}
        </Button>
        <Button small look="quiet" aria-label={t('outbox.discardOf', { subject })} onPress={onDiscard}>
          <MailX size={14} aria-hidden="true" />
          {t('outbox.discard')}
        </Button>
      </div>
    </>
  )
}

function Why({ failure }: { readonly failure: NonNullable<WaitingMail['failure']> }) {
  const { title, sentence, technical } = useErrorText(failure)
  return (
    <p className={styles.bad}>
      {title}. {sentence} {technical && <bdi dir="ltr">({technical})</bdi>}
    </p>
  )
}

/** Asks first, because what isn't sent can't be taken back: its recipients wait for it. */
function DiscardDialog({ mail, onClose }: { readonly mail: WaitingMail; readonly onClose: () => void }) {
  const { t } = useTranslation('scheduledReports')
  const discard = useDiscardMail()
  return (
    <ModalDialog title={t('outbox.question')} alert onClose={onClose}>
      <div className={form.form}>
        <p>{t('outbox.sure', { recipients: recipientsText(mail.recipients) })}</p>
        <Row as="footer" wrap justify="end">
          <Button onPress={onClose}>{t('outbox.keep')}</Button>
          <Button
            look="primary"
            isPending={discard.isPending}
            onPress={() => discard.mutate(mail.id, { onSuccess: onClose })}
          >
            {t('outbox.discard')}
          </Button>
        </Row>
      </div>
    </ModalDialog>
  )
}

const recipientsText = (recipients: readonly string[]): string =>
  recipients.map((recipient) => `\u2066${recipient}\u2069`).join(', ')
