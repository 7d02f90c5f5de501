import type { Failure } from '../../../shared/errors.ts'
import { ErrorDetails } from '../state/ErrorMessage.tsx'
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
  const { title, sentence } = useErrorText(failure)
  return (
    <p className={styles.failure}>
      <strong>{children ?? title}</strong> {sentence}
      <ErrorDetails error={failure} /> <NextStep error={failure} small />
    </p>
  )
}
