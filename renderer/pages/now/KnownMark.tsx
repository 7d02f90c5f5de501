import { useTranslation } from 'react-i18next'
import type { KnownFrom } from '../../../shared/board/board.ts'
import styles from './now.module.css'

/** Marks what came to be known after the shown instant. */
export function KnownMark({ known }: { readonly known: KnownFrom }) {
  const { t } = useTranslation('now')
  if (known === 'then') return null
  return (
    <small className={styles.since} title={t('since')}>
      {t('fromRecords')}
    </small>
  )
}
