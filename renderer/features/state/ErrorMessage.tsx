import { CircleAlert, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Message } from '../../ui/state/Message.tsx'
import styles from '../../ui/state/message.module.css'
import { useErrorText } from './error-text.ts'
import { NextStep } from './NextStep.tsx'

interface Props {
  readonly error: Error
  readonly onRetry: () => void
}

/** A failure, where content would be. */
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
