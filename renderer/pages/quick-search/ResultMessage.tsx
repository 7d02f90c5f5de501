import { CircleSlash, Search, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportPage } from '../../../shared/reports/page.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ErrorMessage } from '../../components/state/ErrorMessage.tsx'
import { Message } from '../../components/state/Message.tsx'
import styles from './quick-search.module.css'
import type { ResultState } from './result-state.ts'
import type { SearchMode } from './search-address.ts'

interface Props {
  readonly state: ResultState
  readonly error: Error | null
  readonly page: ReportPage | undefined
  readonly mode: SearchMode
  readonly onRetry: () => void
  readonly onFirstPage: () => void
  /** The table, for when there is something to show. */
  readonly children: ReactNode
}

/** The table, or why there is none. */
export function ResultMessage({ state, error, page, mode, onRetry, onFirstPage, children }: Props) {
  const message = state === 'failed' && error ? <ErrorMessage error={error} onRetry={onRetry} /> : other()
  return message ? <div className={styles.place}>{message}</div> : children

  function other() {
    if (state === 'unasked') return <NoCallId />
    if (state === 'cancelled') return <Cancelled onRetry={onRetry} />
    if (page?.records.length !== 0 || state === 'stale') return null
    return page.start > 0 ? <PastEnd onFirstPage={onFirstPage} /> : <NothingFound mode={mode} />
  }
}

function NoCallId() {
  const { t } = useTranslation('reports')
  return <Message icon={Search} title={t('state.noCallId')} sentence={t('state.noCallIdSentence')} />
}

function Cancelled({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('reports')
  return (
    <Message icon={CircleSlash} title={t('state.cancelled')} sentence={t('state.cancelledSentence')}>
      <div className={styles.retry}>
        <Button onPress={onRetry}>{t('state.refresh')}</Button>
      </div>
    </Message>
  )
}

function PastEnd({ onFirstPage }: { readonly onFirstPage: () => void }) {
  const { t } = useTranslation('reports')
  return (
    <Message icon={SearchX} title={t('state.pastEnd')} sentence={t('state.pastEndSentence')}>
      <div className={styles.retry}>
        <Button onPress={onFirstPage}>{t('paging.first')}</Button>
      </div>
    </Message>
  )
}

function NothingFound({ mode }: { readonly mode: SearchMode }) {
  const { t } = useTranslation('reports')
  const advice = mode === 'call' ? t('state.emptyCall') : t('state.emptyTime')
  return <Message icon={SearchX} title={t('state.empty')} sentence={advice} />
}
