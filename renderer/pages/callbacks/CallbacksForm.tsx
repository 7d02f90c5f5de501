import { useTranslation } from 'react-i18next'
import { callbackSorts } from '../../../shared/figures/callbacks.ts'
import { listOf } from '../../../shared/figures/insights-view.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useArchiveValues } from '../../data/archive.ts'
import type { CallbacksAddress } from '../../features/addresses/page-addresses.ts'
import { AgentsField } from '../../features/figures/AgentsField.tsx'
import { NamesField } from '../../features/figures/NamesField.tsx'
import { PeriodPill } from '../../features/figures/PeriodPill.tsx'
import pills from '../../features/figures/pills.module.css'
import { Segments } from '../../ui/controls/Segments.tsx'
import { Select } from '../../ui/controls/Select.tsx'

interface Props {
  readonly connectionId: string
  readonly address: CallbacksAddress
  readonly range: DateRange
  readonly onChange: (change: Partial<CallbacksAddress>) => void
}

/** Filters the list; every change applies at once. */
export function CallbacksForm({ connectionId, address, range, onChange }: Props) {
  const { t } = useTranslation('insights')
  const queues = useArchiveValues(connectionId, 'queue', 'qnum')
  return (
    <search aria-label={t('form.label')} className={pills.row}>
      <PeriodPill label={t('callbacks.range')} range={range} onChange={(next) => onChange({ range: next })} />
      <NamesField
        pill
        kind="queue"
        label={t('form.queues')}
        options={queues}
        value={listOf(address.queues)}
        onChange={(chosen) => onChange({ queues: chosen.join(',') })}
      />
      <AgentsField
        connectionId={connectionId}
        value={listOf(address.agents)}
        onChange={(chosen) => onChange({ agents: chosen.join(',') })}
      />
      <Segments
        bare
        label={t('callbacks.show')}
        value={address.show}
        onChange={(show) => onChange({ show })}
        options={[
          { value: 'open', label: t('callbacks.shows.open') },
          { value: 'all', label: t('callbacks.shows.all') },
        ]}
      />
      <Select
        inline
        label={t('callbacks.sort')}
        value={address.sort}
        onChange={(sort) => onChange({ sort })}
        options={callbackSorts.map((value) => ({ value, label: t(`callbacks.sorts.${value}`) }))}
      />
    </search>
  )
}
