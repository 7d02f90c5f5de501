import { useTranslation } from 'react-i18next'
import { type InsightsView, listOf } from '../../../shared/figures/insights-view.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useArchiveValues } from '../../data/archive.ts'
import { AgentsField } from '../../features/figures/AgentsField.tsx'
import { NamesField } from '../../features/figures/NamesField.tsx'
import { PeriodPill } from '../../features/figures/PeriodPill.tsx'
import pills from '../../features/figures/pills.module.css'
import { DefinitionsPill } from './Definitions.tsx'
import type { ViewDefinitions } from './use-view.ts'

interface Props extends ViewDefinitions {
  readonly profileId: string
  readonly range: DateRange
  readonly onChange: (change: Partial<InsightsView>) => void
}

/** Filters the figures; every change applies at once. */
export function InsightsForm({ profileId, range, onChange, ...definitions }: Props) {
  const { t } = useTranslation('insights')
  const { view } = definitions
  const queues = useArchiveValues(profileId, 'queue', 'qnum')
  return (
    <search aria-label={t('form.label')} className={pills.row}>
      <PeriodPill label={t('form.range')} range={range} onChange={(next) => onChange({ range: next })} />
      <NamesField
        pill
        kind="queue"
        label={t('form.queues')}
        options={queues}
        value={listOf(view.queues)}
        onChange={(chosen) => onChange({ queues: chosen.join(',') })}
      />
      <AgentsField
        profileId={profileId}
        value={listOf(view.agents)}
        onChange={(chosen) => onChange({ agents: chosen.join(',') })}
      />
      <DefinitionsPill {...definitions} />
    </search>
  )
}
