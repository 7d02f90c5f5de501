import clsx from 'clsx'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../shared/errors.ts'
import { askFailedAgain } from '../../data/query-client.ts'
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
  const { t } = useTranslation('reports')
  const { title, sentence, quoted, location, technical } = useErrorText(error)
  return (
    <Message
      icon={CircleAlert}
      urgent
      title={title}
      sentence={sentence}
      actions={
        <>
          <RetryButton onRetry={onRetry} />
          <NextStep error={error} />
        </>
      }
    >
      {quoted && (
        <p className={styles.quoted}>
          {t('state.serverSays')}: <q dir="auto">{quoted}</q>
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
  const { t } = useTranslation('reports')
  const { title, sentence } = useErrorText(error)
  return (
    <div className={clsx(notice.notice, notice.bad)} role="alert">
      <CircleAlert size={14} aria-hidden="true" />
      <p className={notice.text}>
        <strong>{title}</strong> {sentence} {t('state.rowsBefore')}
        <ErrorDetails error={error} />
      </p>
      <RetryButton small onRetry={onRetry} />
      <NextStep error={error} small />
    </div>
  )
}

interface QueryProps {
  readonly error: Error | null
  readonly refetch: () => unknown
  /** What it answered before; undefined for nothing. */
  readonly data: unknown
}

/** Shows a query's failure, if there is one, above what it answered before or instead of it. */
export function QueryError({ error, refetch, data }: QueryProps) {
  const Failure = data === undefined ? ErrorMessage : ErrorNotice
  return error && <Failure error={error} onRetry={() => void refetch()} />
}

function RetryButton({ small = false, onRetry }: Pick<Props, 'onRetry'> & { readonly small?: boolean }) {
  const { t } = useTranslation('shell')
  return (
    <Button
      small={small}
      onPress={() => {
        onRetry()
        askFailedAgain()
      }}
    >
      <RotateCw size={14} aria-hidden="true" />
      {t('retry')}
    </Button>
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
