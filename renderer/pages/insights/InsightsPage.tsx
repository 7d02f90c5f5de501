import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { fileDay } from '../../../shared/clock/display.ts'
import { rangeText } from '../../../shared/clock/range.ts'
import { type InsightsView, shownRange } from '../../../shared/figures/insights-view.ts'
import { paths } from '../../../shared/page-address.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useOpenTimes } from '../../data/calendar.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useFollowFigures } from '../../data/figures.ts'
import { whyCharts } from '../../features/addresses/page-addresses.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { InsightsAddressContext } from '../../features/figures/rows-link.ts'
import { ScopePills } from '../../features/figures/ScopePills.tsx'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { PrintButton } from '../../features/printing/PrintButton.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { DefinitionsPill } from './Definitions.tsx'
import { InsightsFigures } from './InsightsFigures.tsx'
import { ScheduledViews } from './ScheduledViews.tsx'
import { useViewDefinitions, type ViewDefinitions } from './use-view.ts'
import { WhyContext } from './why/why-context.ts'

/** Shows the figures and charts of the queues; the address holds the filter. */
export function InsightsPage() {
  const { t } = useTranslation('insights')
  const address = useSearch({ from: paths.insights })
  const navigate = useNavigate({ from: paths.insights })
  const go = (change: Partial<InsightsView>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const askWhy = useCallback(
    (why: string, chart: string) =>
      void navigate({
        search: (before) => ({ ...before, why, asked: whyCharts.find((each) => each === chart) }),
      }),
    [navigate],
  )
  const explain = (why: string) =>
    void navigate({
      search: (before) => ({ ...before, why: why || undefined, asked: why ? before.asked : undefined }),
    })
  const definitions = useViewDefinitions(address, go)
  const connectionId = useActiveConnection()?.id
  const now = useCallCenterNow()
  useFollowFigures(connectionId)

  const formats = useFormats()
  const range = shownRange(address.range, now, formats)
  const day = (date: string) => fileDay(date, formats.calendar, formats.language)
  return (
    <>
      <PageHeader title={t('title')} about={t('about')} printsItself>
        <ScheduledViews address={{ ...address, range: rangeText(range) }} />
        <PrintButton named name={`${t('title')} ${day(range.from)} ${day(range.to)}`} />
      </PageHeader>
      {connectionId !== undefined && (
        <>
          <InsightsForm
            key={connectionId}
            connectionId={connectionId}
            range={range}
            onChange={go}
            {...definitions}
          />
          <InsightsAddressContext value={address}>
            <WhyContext value={askWhy}>
              <InsightsFigures
                connectionId={connectionId}
                view={definitions.view}
                range={range}
                why={{ range: address.why ?? '', chart: address.asked, onChange: explain }}
              />
            </WhyContext>
          </InsightsAddressContext>
        </>
      )}
    </>
  )
}

interface Props extends ViewDefinitions {
  readonly connectionId: string
  readonly range: DateRange
  readonly onChange: (change: Partial<InsightsView>) => void
}

/** Filters the figures; every change applies at once. */
function InsightsForm({ connectionId, range, onChange, ...definitions }: Props) {
  const { t } = useTranslation('insights')
  const { view } = definitions
  const { isLimited } = useOpenTimes()
  return (
    <ScopePills
      connectionId={connectionId}
      periodLabel={t('form.range')}
      range={range}
      queues={view.queues}
      agents={view.agents}
      onChange={onChange}
    >
      {(isLimited || view.inHours) && (
        <Checkbox
          isSelected={view.inHours ?? false}
          onChange={(chosen) => onChange({ inHours: chosen || undefined })}
        >
          {t('form.inHours')}
        </Checkbox>
      )}
      <DefinitionsPill {...definitions} />
    </ScopePills>
  )
}
