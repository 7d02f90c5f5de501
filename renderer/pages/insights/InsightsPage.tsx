import { choicesOf, type InsightsView, scopeOf, shownRange } from '../../../shared/kpi/insights-view.ts'
import { rangeText } from '../../../shared/reports/range.ts'
import '../../i18n/insights-texts.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { comparedRange } from '../../../shared/kpi/compare.ts'
import { knownEntries } from '../../../shared/kpi/tally.ts'
import { useCallCenterNow } from '../../clock/call-center-now.ts'
import { PageHeader } from '../../components/shell/PageHeader.tsx'
import { ErrorMessage } from '../../components/state/ErrorMessage.tsx'
import { ErrorNotice } from '../../components/state/ErrorNotice.tsx'
import { Message } from '../../components/state/Message.tsx'
import { useKnownPeriods } from '../../queries/clock.ts'
import { useFigureProgress, useFigures, useFollowFigures } from '../../queries/figures.ts'
import { useActiveProfile } from '../../queries/profiles.ts'
import { Coverage } from './Coverage.tsx'
import { FigureStrip } from './FigureStrip.tsx'
import { useFigureFormats } from './figure-formats.ts'
import { InsightsForm } from './InsightsForm.tsx'
import styles from './insights.module.css'
import { PrintButton } from './PrintButton.tsx'
import { PrintedFilters } from './PrintedFilters.tsx'
import { SavedViews } from './SavedViews.tsx'

const Charts = lazy(() => import('./Charts.tsx').then((module) => ({ default: module.Charts })))

/** What happened in the queues, in figures and pictures; the address holds what they are about. */
export function InsightsPage() {
  const { t } = useTranslation('insights')
  const address = useSearch({ from: '/insights' })
  const navigate = useNavigate({ from: '/insights' })
  const go = (change: Partial<InsightsView>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const profileId = useActiveProfile()?.id
  const known = useKnownPeriods()
  const now = useCallCenterNow()
  useFollowFigures(profileId)

  const { calendar } = useFigureFormats()
  const range = shownRange(address.range, now, calendar)
  const rangeBefore = comparedRange(range, address.compare, now)
  const scope = profileId === undefined ? null : scopeOf(profileId, range, address, known)
  const compared =
    profileId === undefined || rangeBefore === null ? null : scopeOf(profileId, rangeBefore, address, known)
  const { data: answer, error, refetch, isPlaceholderData } = useFigures(scope)
  const choices = choicesOf(address)
  useFigureProgress(profileId, answer?.unfilled ?? 0)

  return (
    <>
      <PageHeader title={t('title')} about={t('about')}>
        <SavedViews address={address} range={range} now={now} />
        <PrintButton name={`${t('title')} ${range.from.slice(0, 10)} ${range.to.slice(0, 10)}`} />
      </PageHeader>
      {profileId !== undefined && (
        <InsightsForm key={profileId} profileId={profileId} address={address} range={range} onChange={go} />
      )}
      <section
        className={styles.page}
        aria-label={t('title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        data-loading={isPlaceholderData || undefined}
      >
        {error && answer && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {error && !answer && <ErrorMessage error={error} onRetry={() => void refetch()} />}
        {profileId !== undefined && answer && scope && (
          <>
            <PrintedFilters address={address} range={range} />
            <Coverage
              profileId={profileId}
              range={range}
              coverage={answer.coverage}
              unfilled={answer.unfilled}
            />
            {knownEntries(answer.tally) === 0 && (
              <Message icon={ChartColumn} title={t('empty.title')} sentence={t('empty.sentence')} />
            )}
            <FigureStrip
              scope={scope}
              compared={compared}
              answer={answer}
              choices={choices}
              range={rangeText(range)}
            />
            {knownEntries(answer.tally) > 0 && (
              <Suspense fallback={<div className={styles.chartsWaiting} />}>
                <Charts
                  scope={scope}
                  choices={choices}
                  tally={answer.tally}
                  range={rangeText(range)}
                  days={answer.coverage[0]?.days ?? 0}
                />
              </Suspense>
            )}
          </>
        )}
      </section>
    </>
  )
}
