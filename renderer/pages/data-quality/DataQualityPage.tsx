import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScanSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { rangeText } from '../../../shared/clock/range.ts'
import { paths } from '../../../shared/page-address.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import { useInconsistencies } from '../../data/figures.ts'
import { Absence } from '../../features/figures/Absence.tsx'
import { CoverageLine } from '../../features/figures/CoverageLine.tsx'
import { PeriodField } from '../../features/figures/PeriodField.tsx'
import { usePageScope } from '../../features/figures/use-page-scope.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import bar from '../../ui/controls/form-bar.module.css'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { RuleRecords } from './RuleRecords.tsx'

/** Lists inconsistent records by rule, with the values that disagree. */
export function DataQualityPage() {
  const { t } = useTranslation('insights')
  const address = useSearch({ from: paths.dataQuality })
  const navigate = useNavigate({ from: paths.dataQuality })
  const { range, period: query, covered } = usePageScope(address.range, {})
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
