import { useTranslation } from 'react-i18next'
import { listOf } from '../../../shared/kpi/insights-view.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useArchiveValues } from '../../data/archive.ts'
import { useAgentChoices } from '../../data/figures.ts'
import type { CallbacksAddress } from '../../features/addresses/page-addresses.ts'
import { NamesField } from '../../features/figures/NamesField.tsx'
import { PeriodField } from '../../features/figures/PeriodField.tsx'
import bar from '../../ui/controls/form-bar.module.css'
import { Segments } from '../../ui/controls/Segments.tsx'

interface Props {
  readonly profileId: string
  readonly address: CallbacksAddress
  readonly range: DateRange
  readonly onChange: (change: Partial<CallbacksAddress>) => void
}

/** Filters the list; every change applies at once. */
export function CallbacksForm({ profileId, address, range, onChange }: Props) {
  const { t } = useTranslation('insights')
  const queues = useArchiveValues(profileId, 'queue', 'qnum')
  const agents = useAgentChoices(profileId)
  return (
    <search aria-label={t('form.label')} className={bar.form}>
      <PeriodField
        label={t('callbacks.range')}
        range={range}
        onChange={(next) => onChange({ range: next })}
      />
      <NamesField
        kind="queue"
        label={t('form.queues')}
        options={queues}
        value={listOf(address.queues)}
        onChange={(chosen) => onChange({ queues: chosen.join(',') })}
      />
      <NamesField
        kind="agent"
        label={t('form.agents')}
        options={agents.map(({ number }) => number)}
        value={listOf(address.agents)}
        onChange={(chosen) => onChange({ agents: chosen.join(',') })}
      />
      <Segments
        label={t('callbacks.show')}
        value={address.show}
        onChange={(show) => onChange({ show })}
        options={[
          { value: 'open', label: t('callbacks.shows.open') },
          { value: 'all', label: t('callbacks.shows.all') },
        ]}
      />
    </search>
  )
}
