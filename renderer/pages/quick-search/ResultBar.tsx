import { RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportPage } from '../../../shared/reports/page.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ColumnMenu } from '../../components/report-table/ColumnMenu.tsx'
import type { ColumnLayoutControl } from '../../components/report-table/use-column-layout.ts'
import styles from './quick-search.module.css'
import type { ResultState } from './result-state.ts'

interface Props {
  readonly state: ResultState
  readonly page: ReportPage | undefined
  readonly columns: ColumnLayoutControl
  readonly onCancel: () => void
  readonly onRefresh: () => void
}

/** How much was found, whether more is on its way, and how to stop that. */
export function ResultBar({ state, page, columns, onCancel, onRefresh }: Props) {
  const { t } = useTranslation('reports')
  const isLoading = state === 'loading' || state === 'stale' || state === 'refreshing'
  return (
    <div className={styles.bar} data-loading={isLoading || undefined}>
      <span className={styles.total} role="status">
        {state === 'loading' && t('state.loading')}
        {state === 'stale' && t('state.refreshing')}
        {(state === 'shown' || state === 'refreshing') &&
          page &&
          (page.total === null ? t('table.totalUnknown') : t('table.total', { count: page.total }))}
      </span>
      {isLoading && (
        <Button look="quiet" small onPress={onCancel}>
          <X size={14} aria-hidden="true" />
          {t('state.cancel')}
        </Button>
      )}
      {state === 'shown' && (
        <Button look="quiet" small square aria-label={t('state.refresh')} onPress={onRefresh}>
          <RotateCw size={14} aria-hidden="true" />
        </Button>
      )}
      <span className={styles.tools}>
        <ColumnMenu columns={columns} />
      </span>
    </div>
  )
}
