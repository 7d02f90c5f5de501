import styles from './act-failure.module.css'
import { useErrorText } from './error-text.ts'

/** Why something couldn't be done, beside what was to do it. */
export function ActFailure({ error }: { readonly error: Error }) {
  const { title, sentence } = useErrorText(error)
  return (
    <p className={styles.failure} role="alert">
      <strong>{title}.</strong> {sentence}
    </p>
  )
}
