import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { fileDay } from '../../../shared/clock/display.ts'
import { rangeText } from '../../../shared/clock/range.ts'
import { type InsightsView, shownRange } from '../../../shared/figures/insights-view.ts'
import { paths } from '../../../shared/page-address.ts'
import { useFollowFigures } from '../../data/figures.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { InsightsAddressContext } from '../../features/figures/rows-link.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { PrintButton } from '../../features/printing/PrintButton.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { InsightsFigures } from './InsightsFigures.tsx'
import { InsightsForm } from './InsightsForm.tsx'
import { ScheduledViews } from './ScheduledViews.tsx'
import { useViewDefinitions } from './use-view.ts'
import { WhyContext } from './why/why-context.ts'

/** Shows the figures and charts of the queues; the address holds the filter. */
export function InsightsPage() {
  const { t } = useTranslation('insights')
  const address = useSearch({ from: paths.insights })
  const navigate = useNavigate({ from: paths.insights })
  const go = (change: Partial<InsightsView>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const askWhy = useCallback(
    (why: string) => void navigate({ search: (before) => ({ ...before, why: why || undefined }) }),
    [navigate],
  )
  const definitions = useViewDefinitions(address, go)
  const profileId = useActiveProfile()?.id
  const now = useCallCenterNow()
  useFollowFigures(profileId)

  const { calendar, language } = useFormats()
  const range = shownRange(address.range, now, calendar)
  const day = (date: string) => fileDay(date, calendar, language)
  return (
    <>
      <PageHeader title={t('title')} about={t('about')} printsItself>
        <ScheduledViews address={{ ...address, range: rangeText(range) }} />
        <PrintButton named name={`${t('title')} ${day(range.from)} ${day(range.to)}`} />
      </PageHeader>
      {profileId !== undefined && (
        <>
          <InsightsForm key={profileId} profileId={profileId} range={range} onChange={go} {...definitions} />
          <InsightsAddressContext value={address}>
            <WhyContext value={askWhy}>
              <InsightsFigures
                profileId={profileId}
                view={definitions.view}
                range={range}
                why={address.why ?? ''}
              />
            </WhyContext>
          </InsightsAddressContext>
        </>
      )}
    </>
  )
}
