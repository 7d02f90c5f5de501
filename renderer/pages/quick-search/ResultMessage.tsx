import { CircleSlash, Search, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportPage } from '../../../shared/reports/page.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ErrorMessage } from '../../components/state/ErrorMessage.tsx'
import { Message } from '../../components/state/Message.tsx'
import type { useReport } from '../../queries/reports.ts'
import styles from './quick-search.module.css'
import type { SearchMode } from './search-address.ts'

interface Props {
  readonly report: ReturnType<typeof useReport>
  readonly page: ReportPage | undefined
  readonly mode: SearchMode
  /** Whether the address holds a search at all. */
  readonly isAsked: boolean
  readonly onFirstPage: () => void
  /** The table, for when there is something to show. */
  readonly children: ReactNode
}

/** The table, or why there is none. */
export function ResultMessage({ report, page, mode, isAsked, onFirstPage, children }: Props) {
  const { t } = useTranslation('reports')
  if (!isAsked) {
    return (
      <Place>
        <Message icon={Search} title={t('state.noCallId')} sentence={t('state.noCallIdSentence')} />
      </Place>
    )
  }
  if (report.error && !report.isFetching) {
    return (
      <Place>
        <ErrorMessage error={report.error} onRetry={() => void report.refetch()} />
      </Place>
    )
  }
  const cancelled = report.isPending && report.fetchStatus === 'idle'
  if (cancelled || (report.isPlaceholderData && report.fetchStatus === 'idle')) {
    return (
      <Place>
        <Message icon={CircleSlash} title={t('state.cancelled')} sentence={t('state.cancelledSentence')}>
          <div className={styles.retry}>
            <Button onPress={() => void report.refetch()}>{t('state.refresh')}</Button>
          </div>
        </Message>
      </Place>
    )
  }
  if (page && page.records.length === 0 && !report.isPlaceholderData) {
    const pastEnd = page.start > 0
    return (
      <Place>
        <Message
          icon={SearchX}
          title={pastEnd ? t('state.pastEnd') : t('state.empty')}
          sentence={
            pastEnd
              ? t('state.pastEndSentence')
              : mode === 'call'
                ? t('state.emptyCall')
                : t('state.emptyTime')
          }
        >
          {pastEnd && (
            <div className={styles.retry}>
              <Button onPress={onFirstPage}>{t('paging.first')}</Button>
            </div>
          )}
        </Message>
      </Place>
    )
  }
  return children
}

function Place({ children }: { readonly children: ReactNode }) {
  return <div className={styles.place}>{children}</div>
}
