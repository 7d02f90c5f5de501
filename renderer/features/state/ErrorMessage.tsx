import clsx from 'clsx'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../shared/errors.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Message } from '../../ui/state/Message.tsx'
import styles from '../../ui/state/message.module.css'
import notice from '../../ui/state/notice.module.css'
import failure from './act-failure.module.css'
import { useErrorText } from './error-text.ts'
import { NextStep } from './NextStep.tsx'

interface Props {
  readonly error: Error
  readonly onRetry: () => void
}

/** Shows a failure instead of the content. */
export function ErrorMessage({ error, onRetry }: Props) {
  const { t } = useTranslation(['reports', 'shell'])
  const { title, sentence, quoted, location, technical } = useErrorText(error)
  return (
    <Message
      icon={CircleAlert}
      urgent
      title={title}
      sentence={sentence}
      actions={
        <>
          <Button onPress={onRetry}>
            <RotateCw size={14} aria-hidden="true" />
            {t('shell:retry')}
          </Button>
          <NextStep error={error} />
        </>
      }
    >
      {quoted && (
        <p className={styles.quoted}>
          {t('reports:state.serverSays')}: <q dir="auto">{quoted}</q>
        </p>
      )}
      {location && (
        <p className={styles.technical}>
          <bdi dir="ltr">→ {location}</bdi>
        </p>
      )}
      {technical && (
        <p className={styles.technical}>
          <bdi dir="ltr">{technical}</bdi>
        </p>
      )}
    </Message>
  )
}

/** Shows a failure above the remaining content. */
export function ErrorNotice({ error, onRetry }: Props) {
  const { t } = useTranslation(['reports', 'shell'])
  const { title, sentence } = useErrorText(error)
  return (
    <div className={clsx(notice.notice, notice.bad)} role="alert">
      <CircleAlert size={14} aria-hidden="true" />
      <p className={notice.text}>
        <strong>{title}</strong> {sentence} {t('reports:state.rowsBefore')}
        <ErrorDetails error={error} />
      </p>
      <Button small onPress={onRetry}>
        <RotateCw size={14} aria-hidden="true" />
        {t('shell:retry')}
      </Button>
      <NextStep error={error} small />
    </div>
  )
}

/** Says why an action failed, beside its button. */
export function ActionError({ error }: { readonly error: Error }) {
  const { title, sentence } = useErrorText(error)
  return (
    <p className={failure.failure} role="alert">
      <strong>{title}.</strong> {sentence}
    </p>
  )
}

/** Ends a sentence about a failure with the call center's own words and the location. */
export function ErrorDetails({ error }: { readonly error: Error | Failure }) {
  const { t } = useTranslation('reports')
  const { quoted, technical } = useErrorText(error)
  return (
    <>
      {quoted && (
        <>
          {' '}
          {t('state.serverSays')}: <q dir="auto">{quoted}</q>
        </>
      )}{' '}
      {technical && (
        <bdi dir="ltr" className={notice.technical}>
          {technical}
        </bdi>
      )}
    </>
  )
}
