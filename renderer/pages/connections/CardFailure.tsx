import { useErrorText } from '../../components/state/error-text.ts'
import styles from './connections.module.css'

/** Why something couldn't be done, beside what was to do it. */
export function CardFailure({ error }: { readonly error: Error }) {
  const { title, sentence } = useErrorText(error)
  return (
    <p className={styles.failure} role="alert">
      <strong>{title}.</strong> {sentence}
    </p>
  )
}
