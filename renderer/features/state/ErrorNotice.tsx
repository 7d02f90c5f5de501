import clsx from 'clsx'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import styles from '../../ui/state/notice.module.css'
import { useErrorText } from './error-text.ts'
import { NextStep } from './NextStep.tsx'

interface Props {
  readonly error: Error
  readonly onRetry: () => void
}

/** A failure, above content that is still there from before it. */
export function ErrorNotice({ error, onRetry }: Props) {
  const { t } = useTranslation(['reports', 'shell'])
  const { title, sentence, quoted, technical } = useErrorText(error)
  return (
    <div className={clsx(styles.notice, styles.bad)} role="alert">
      <CircleAlert size={14} aria-hidden="true" />
      <p className={styles.text}>
        <strong>{title}</strong> {sentence} {t('reports:state.rowsBefore')}
        {quoted && (
          <>
            {' '}
            {t('reports:state.serverSays')}: <q dir="auto">{quoted}</q>
          </>
        )}{' '}
        {technical && (
          <bdi dir="ltr" className={styles.technical}>
            {technical}
          </bdi>
        )}
      </p>
      <Button small onPress={onRetry}>
        <RotateCw size={14} aria-hidden="true" />
        {t('shell:retry')}
      </Button>
      <NextStep error={error} small />
    </div>
  )
}
