import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportDelivery } from '../../../shared/exports.ts'
import typography from '../../styles/typography.module.css'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './settings.module.css'

interface Props {
  readonly name: string
  readonly hint: string
  readonly buttons: ReactNode
  /** The outcome of the last action. */
  readonly children?: ReactNode
}

/** Shows a file that the console's data is saved to and loaded from. */
export function FileLine({ name, hint, buttons, children }: Props) {
  return (
    <div className={styles.file}>
      <Row wrap align="center" justify="space-between">
        <h4 className={styles.name}>{name}</h4>
        <div className={styles.buttons}>{buttons}</div>
      </Row>
      <p className={typography.faintSmall}>{hint}</p>
      <div aria-live="polite" className={styles.outcome}>
        {children}
      </div>
    </div>
  )
}

export function SavedText({ delivery }: { readonly delivery: ExportDelivery }) {
  const { t } = useTranslation('settings')
  if (delivery.kind === 'download') return <p>{t('data.downloaded')}</p>
  return <p className={typography.anywhere}>{t('data.saved', { path: delivery.path })}</p>
}
