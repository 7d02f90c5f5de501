import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../shared/errors.ts'
import { useErrorText } from '../state/error-text.ts'
import { NextStep } from '../state/NextStep.tsx'
import styles from './jobs.module.css'

interface Props {
  readonly failure: Failure
  /** What the failure's name follows. */
  readonly children?: string
}

/** Why work stopped: what happened, what to do about it, and the call center's own words. */
export function FailureText({ failure, children }: Props) {
  const { t } = useTranslation('reports')
  const { title, sentence, quoted, technical } = useErrorText(failure)
  return (
    <p className={styles.failure}>
      <strong>{children ?? title}</strong> {sentence}
      {quoted && (
        <>
          {' '}
          {t('state.serverSays')}: <q dir="auto">{quoted}</q>
        </>
      )}{' '}
      {technical && (
        <bdi dir="ltr" className={styles.technical}>
          {technical}
        </bdi>
      )}{' '}
      <NextStep error={failure} small />
    </p>
  )
}
