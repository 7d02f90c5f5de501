import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScanSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { rangeText } from '../../../shared/clock/range.ts'
import { scopeOf, shownRange } from '../../../shared/figures/insights-view.ts'
import { paths } from '../../../shared/page-address.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useCoverage, useFollowFigures, useInconsistencies } from '../../data/figures.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { Absence } from '../../features/figures/Absence.tsx'
import { CoverageLine } from '../../features/figures/CoverageLine.tsx'
import { PeriodField } from '../../features/figures/PeriodField.tsx'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import bar from '../../ui/controls/form-bar.module.css'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { RuleRecords } from './RuleRecords.tsx'

/** Lists inconsistent records by rule, with the values that disagree. */
export function DataQualityPage() {
  const { t } = useTranslation('insights')
  const address = useSearch({ from: paths.dataQuality })
  const navigate = useNavigate({ from: paths.dataQuality })
  const connectionId = useActiveConnection()?.id
  const known = useKnownPeriods()
  const now = useCallCenterNow()
  useFollowFigures(connectionId)

  const range = shownRange(address.range, now, useFormats())
  const scope = connectionId === undefined ? null : scopeOf(connectionId, range, {}, known)
  const query = scope && { connectionId: scope.connectionId, from: scope.from, to: scope.to }
  const { data: covered } = useCoverage(query)
  const { data: broken, error, refetch, isPlaceholderData } = useInconsistencies(query)

  return (
    <>
      <PageHeader title={t('dataQuality.title')} about={t('dataQuality.about')} />
      <search aria-label={t('dataQuality.label')} className={bar.form}>
        <PeriodField
          label={t('dataQuality.range')}
          range={range}
          onChange={(next) => void navigate({ search: { range: next }, replace: true })}
        />
      </search>
      <Scroller look="page" aria-label={t('dataQuality.title')} data-loading={isPlaceholderData || undefined}>
        {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
        {query && covered && broken?.length === 0 && (
          <Absence
            icon={ScanSearch}
            connectionId={query.connectionId}
            covered={covered}
            reports={reportNames}
            claim={t('dataQuality.none')}
          />
        )}
        {query && covered && broken !== undefined && broken.length > 0 && (
          <CoverageLine connectionId={query.connectionId} covered={covered} reports={reportNames} />
        )}
        {broken?.map((each) => (
          <RuleRecords key={`${each.rule} ${each.report}`} broken={each} range={rangeText(range)} />
        ))}
      </Scroller>
    </>
  )
}
