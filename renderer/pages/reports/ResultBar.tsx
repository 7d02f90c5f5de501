import { RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { useReport } from '../../data/reports.ts'
import { SummaryBar } from '../../features/search/SearchFrame.tsx'
import frame from '../../features/search/search-frame.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import styles from './result-source.module.css'

interface Props {
  readonly report: ReportName
  readonly state: ResultState
  readonly page: ReportPage | undefined
  readonly onCancel: () => void
  readonly onRefresh: () => void
  /** Actions on the results. */
  readonly children: ReactNode
}

/** Shows the number of results and whether a search is running, and cancels it. */
export function ResultBar({ report, state, page, onCancel, onRefresh, children }: Props) {
  const { t } = useTranslation('reports')
  const isLoading = state === 'loading' || state === 'stale' || state === 'refreshing'
  const hasRows = state === 'shown' || state === 'refreshing' || state === 'refreshFailed'
  return (
    <SummaryBar isLoading={isLoading} tools={children}>
      <span className={frame.total} role="status">
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
    </SummaryBar>
  )
}

/**
 * The state of the results: nothing searched yet; loading the first results; the previous search's results,
 * dimmed while the next load; refreshing the same results; results; results whose refresh failed; a
 * failure; or a search cancelled before its results arrived.
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

/** Returns the state of a report's results. */
export function resultStateOf(report: ReturnType<typeof useReport>, isAsked: boolean): ResultState {
  if (!isAsked) return 'unasked'
  const hasOwnRows = report.data !== undefined && !report.isPlaceholderData
  if (report.isFetching) {
    if (report.isPlaceholderData) return 'stale'
    return hasOwnRows ? 'refreshing' : 'loading'
  }
  if (report.error) return hasOwnRows ? 'refreshFailed' : 'failed'
  // No results and no request: the search was cancelled.
  return hasOwnRows ? 'shown' : 'cancelled'
}

/** Says whether the call center grouped rows (§2.1); a press explains it and names the table it searched. */
function ResultSource({ page: { target, useGroupBy } }: { readonly page: ReportPage }) {
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
