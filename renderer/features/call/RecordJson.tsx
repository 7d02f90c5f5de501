import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './call.module.css'

/** The record as the call center sent it. */
export function RecordJson({ record }: { readonly record: ReportRecord }) {
  const { t } = useTranslation('call')
  const titleId = useId()
  const json = JSON.stringify(record.fields, null, 2)
  return (
    <div className={styles.part}>
      <header className={styles.sectionHeader}>
        <h3 id={titleId}>{t('json.title')}</h3>
        <CopyButton text={json} what={t('copy.json')} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.json} dir="ltr" tabIndex={0} aria-labelledby={titleId}>
        <pre>{json}</pre>
      </section>
    </div>
  )
}
