import { CircleSlash, Search, SearchX } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { ReportView, SearchMode } from '../../features/addresses/report-views.ts'
import { ResultPlace } from '../../features/search/SearchFrame.tsx'
import { ErrorMessage, ErrorNotice } from '../../features/state/ErrorMessage.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Message } from '../../ui/state/Message.tsx'
import type { ResultState } from './ResultBar.tsx'

const RecentCalls = lazyPart(() => import('../../features/recent/RecentCalls.tsx'), 'RecentCalls')

interface Props {
  readonly view: ReportView
  readonly mode: SearchMode
  readonly state: ResultState
  readonly error: Error | null
  readonly page: ReportPage | undefined
  readonly onRetry: () => void
  readonly onFirstPage: () => void
  /** Searches the last 30 days; null when the search already covers them or has no range. */
  readonly onWider: (() => void) | null
  /** Searches the numbers in any spelling; null where that was searched, or there are none. */
  readonly onSimilar: (() => void) | null
  /** The table, shown if there are results. */
  readonly children: ReactNode
}

/** Shows the table, or says why there is none. */
export function ResultMessage(props: Props) {
  const { state, error, page, onRetry, onFirstPage, children } = props
  if (state === 'failed' && error) return place(<ErrorMessage error={error} onRetry={onRetry} />)
  if (state === 'unasked') return place(<NoCallId />)
  if (state === 'cancelled') return place(<Cancelled onRetry={onRetry} />)
  const isEmpty = page?.records.length === 0 && state !== 'stale'
  const content = !isEmpty
    ? children
    : place(page.start > 0 ? <PastEnd onFirstPage={onFirstPage} /> : <NothingFound {...props} />)
  return (
    <>
      {state === 'refreshFailed' && error && <ErrorNotice error={error} onRetry={onRetry} />}
      {content}
    </>
  )
}

const place = (message: ReactNode) => <ResultPlace>{message}</ResultPlace>

function NoCallId() {
  const { t } = useTranslation('reports')
  return (
    <Message icon={Search} title={t('state.noCallId')} sentence={t('state.noCallIdSentence')}>
      <Suspense fallback={null}>
        <RecentCalls />
      </Suspense>
    </Message>
  )
}

function Cancelled({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('reports')
  return (
    <Message
      icon={CircleSlash}
      title={t('state.cancelled')}
      sentence={t('state.cancelledSentence')}
      actions={<Button onPress={onRetry}>{t('state.refresh')}</Button>}
    />
  )
}

function PastEnd({ onFirstPage }: { readonly onFirstPage: () => void }) {
  const { t } = useTranslation('reports')
  return (
    <Message
      icon={SearchX}
      title={t('state.pastEnd')}
      sentence={t('state.pastEndSentence')}
      actions={<Button onPress={onFirstPage}>{t('paging.first')}</Button>}
    />
  )
}

type NothingProps = Pick<Props, 'view' | 'mode' | 'onWider' | 'onSimilar'>

function NothingFound({ view, mode, onWider, onSimilar }: NothingProps) {
  const { t } = useTranslation(['reports', 'dateRange'])
  const empty = onSimilar ? 'emptyExact' : mode === 'call' ? 'emptyCall' : 'emptyTime'
  const advice = t(`reports:state.${empty}`)
  return (
    <Message
      icon={SearchX}
      title={t(`reports:views.${view.report}.empty`)}
      sentence={advice}
      actions={
        (onSimilar || onWider) && (
          <>
            {onSimilar && <Button onPress={onSimilar}>{t('reports:state.similar')}</Button>}
            {onWider && <Button onPress={onWider}>{t('dateRange:preset.last30Days')}</Button>}
          </>
        )
      }
    />
  )
}
