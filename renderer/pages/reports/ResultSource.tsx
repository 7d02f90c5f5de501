import { useTranslation } from 'react-i18next'
import type { ReportPage } from '../../../shared/reports/page.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import styles from './result-source.module.css'

/** Says whether the call center grouped rows (§2.1); a press explains it and names the table it searched. */
export function ResultSource({ page: { target, useGroupBy } }: { readonly page: ReportPage }) {
  const { t } = useTranslation('reports')
  if (target === null && useGroupBy === null) return null
  const grouped = useGroupBy === null ? null : t(useGroupBy ? 'source.grouped' : 'source.notGrouped')
  return (
    <PopoverDialog
      label={t('source.label')}
      placement="bottom start"
      className={styles.dialog}
      button={
        <Button look="quiet" small className={styles.source} aria-label={t('source.label')}>
          {grouped ?? t('source.label')}
        </Button>
      }
    >
      <dl>
        {target !== null && (
          <div>
            <dt>
              {t('source.target')} <code dir="ltr">{`target: ${target}`}</code>
            </dt>
            <dd>{t('source.targetSentence')}</dd>
          </div>
        )}
        {grouped !== null && (
          <div>
            <dt>
              {grouped} <code dir="ltr">{`useGroupBy: ${useGroupBy}`}</code>
            </dt>
            <dd>{t(useGroupBy ? 'source.groupedSentence' : 'source.notGroupedSentence')}</dd>
          </div>
        )}
      </dl>
    </PopoverDialog>
  )
}
