import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '../../../shared/errors.ts'
import { Button } from '../controls/Button.tsx'
import { Message } from './Message.tsx'
import styles from './message.module.css'

interface Props {
  readonly error: Error
  readonly onRetry: () => void
  readonly children?: ReactNode
}

/** A failure: what happened, what to do about it, the server's own words and where it happened. */
export function ErrorMessage({ error, onRetry, children }: Props) {
  const { t } = useTranslation(['errors', 'reports', 'shell'])
  const code = error instanceof AppError ? error.code : 'internal'
  const detail = error instanceof AppError ? error.detail : {}
  const place = [`${detail.host ?? ''}${detail.path ?? ''}`, detail.status, detail.reason, detail.problem]
  const technical = place.filter((part) => part !== undefined && part !== '').join(' · ')
  return (
    <Message
      icon={CircleAlert}
      urgent
      title={t(`errors:${code}.title`)}
      sentence={t(`errors:${code}.sentence`)}
    >
      {detail.message && (
        <p className={styles.quoted}>
          {t('reports:state.serverSays')}: <q dir="auto">{detail.message}</q>
        </p>
      )}
      {detail.location && (
        <p className={styles.technical}>
          <bdi dir="ltr">→ {detail.location}</bdi>
        </p>
      )}
      {technical && (
        <p className={styles.technical}>
          <bdi dir="ltr">{technical}</bdi>
        </p>
      )}
      <div className={styles.actions}>
        <Button onPress={onRetry}>
          <RotateCw size={14} aria-hidden="true" />
          {t('shell:retry')}
        </Button>
        {children}
      </div>
    </Message>
  )
}
