import { useTranslation } from 'react-i18next'
import { useErrorText } from '../state/error-text.ts'
import styles from './collect.module.css'

/** Why what was chosen of the collecting couldn't be done. */
export function CollectFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation('archive')
  const { title, sentence } = useErrorText(error)
  return (
    <p role="alert" className={styles.bad}>
      {t('collect.failed', { title, sentence })}
    </p>
  )
}
