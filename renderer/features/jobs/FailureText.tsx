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

/** Says why a job stopped and what to do about it. */
export function FailureText({ failure, children }: Props) {
  const { title, sentence } = useErrorText(failure)
  return (
    <p className={styles.failure}>
      <strong>{children ?? title}</strong> {sentence}
      <ErrorDetails error={failure} /> <NextStep error={failure} small />
    </p>
  )
}
