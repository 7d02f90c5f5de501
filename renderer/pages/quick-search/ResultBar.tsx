import { useQueryClient } from '@tanstack/react-query'
import { RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportPage } from '../../../shared/reports/page.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ColumnMenu } from '../../components/report-table/ColumnMenu.tsx'
import type { ColumnLayoutControl } from '../../components/report-table/use-column-layout.ts'
import { keys } from '../../queries/keys.ts'
import type { useReport } from '../../queries/reports.ts'
import styles from './quick-search.module.css'

interface Props {
  readonly report: ReturnType<typeof useReport>
  readonly page: ReportPage | undefined
  readonly columns: ColumnLayoutControl
}

/** How much was found, whether more is on its way, and how to stop that. */
export function ResultBar({ report, page, columns }: Props) {
  const { t } = useTranslation('reports')
  const queries = useQueryClient()
  const total = page?.total ?? undefined
  const loading = report.isFetching
  return (
    <div className={styles.bar} data-loading={loading || undefined}>
      <span className={styles.total} role="status">
        {loading && !page
          ? t('state.loading')
          : loading && report.isPlaceholderData
            ? t('state.refreshing')
            : page && (total === undefined ? t('table.totalUnknown') : t('table.total', { count: total }))}
      </span>
      {loading ? (
        <Button look="quiet" small onPress={() => void queries.cancelQueries({ queryKey: keys.reports })}>
          <X size={14} aria-hidden="true" />
          {t('state.cancel')}
        </Button>
      ) : (
        page && (
          <Button
            look="quiet"
            small
            square
            aria-label={t('state.refresh')}
            onPress={() => void report.refetch()}
          >
            <RotateCw size={14} aria-hidden="true" />
          </Button>
        )
      )}
      <span className={styles.tools}>
        <ColumnMenu columns={columns} />
      </span>
    </div>
  )
}
