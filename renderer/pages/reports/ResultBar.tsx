import { RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { useReport } from '../../data/reports.ts'
import layout from '../../features/table/results.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { ResultSource } from './ResultSource.tsx'

interface Props {
  readonly report: ReportName
  readonly state: ResultState
  readonly page: ReportPage | undefined
  readonly onCancel: () => void
  readonly onRefresh: () => void
  /** What can be done with the results. */
  readonly children: ReactNode
}

/** How much was found, whether more is on its way, and how to stop that. */
export function ResultBar({ report, state, page, onCancel, onRefresh, children }: Props) {
  const { t } = useTranslation('reports')
  const isLoading = state === 'loading' || state === 'stale' || state === 'refreshing'
  const hasRows = state === 'shown' || state === 'refreshing' || state === 'refreshFailed'
  return (
    <div className={layout.bar} data-loading={isLoading || undefined}>
      <span className={layout.total} role="status">
        {state === 'loading' && t('state.loading')}
        {state === 'stale' && t('state.refreshing')}
        {hasRows &&
          page &&
          (page.total === null ? t('table.totalUnknown') : t(`views.${report}.total`, { count: page.total }))}
      </span>
      {isLoading && (
        <Button look="quiet" small onPress={onCancel}>
          <X size={14} aria-hidden="true" />
          {t('state.cancel')}
        </Button>
      )}
      {(state === 'shown' || state === 'refreshFailed') && (
        <Button
          look="quiet"
          small
          square
          command="refresh"
          aria-label={t('state.refresh')}
          onPress={onRefresh}
        >
          <RotateCw size={14} aria-hidden="true" />
        </Button>
      )}
      {hasRows && page && <ResultSource page={page} />}
      <span className={layout.tools}>{children}</span>
    </div>
  )
}

/**
 * What the page has to show: nothing asked yet; the first results on their way; results of the search before, dimmed,
 * while the next are on their way; the same results being refreshed; results; results whose refreshing failed; a
 * failure; or a search that was cancelled before its results came.
 */
export type ResultState =
  | 'unasked'
  | 'loading'
  | 'stale'
  | 'refreshing'
  | 'shown'
  | 'refreshFailed'
  | 'failed'
  | 'cancelled'

/** The state of a report, which was asked for or not. */
export function resultStateOf(report: ReturnType<typeof useReport>, isAsked: boolean): ResultState {
  if (!isAsked) return 'unasked'
  const hasOwnRows = report.data !== undefined && !report.isPlaceholderData
  if (report.isFetching) {
    if (report.isPlaceholderData) return 'stale'
    return hasOwnRows ? 'refreshing' : 'loading'
  }
  if (report.error) return hasOwnRows ? 'refreshFailed' : 'failed'
  // No results and none under way: the search was cancelled.
  return hasOwnRows ? 'shown' : 'cancelled'
}
