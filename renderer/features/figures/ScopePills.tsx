import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listOf } from '../../../shared/figures/insights-view.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useArchiveValues } from '../../data/archive.ts'
import { AgentsField } from './AgentsField.tsx'
import { NamesField } from './NamesField.tsx'
import { PeriodPill } from './PeriodPill.tsx'
import pills from './pills.module.css'

interface Props {
  readonly connectionId: string
  readonly periodLabel: string
  readonly range: DateRange
  /** Numbers as in the address; undefined agents where the page's figures are of all. */
  readonly queues: string
  readonly agents?: string
  /** Called with what changed, in the address's form. */
  readonly onChange: (change: { range?: string; queues?: string; agents?: string }) => void
  /** The page's own filters. */
  readonly children?: ReactNode
}

/** Filters a page of figures by its period, queues and agents; every change applies at once. */
export function ScopePills({ connectionId, periodLabel, range, queues, agents, onChange, children }: Props) {
  const { t } = useTranslation('insights')
  const options = useArchiveValues(connectionId, 'queue', 'qnum')
  return (
    <search aria-label={t('form.label')} className={pills.row}>
      <PeriodPill label={periodLabel} range={range} onChange={(next) => onChange({ range: next })} />
      <NamesField
        pill
        kind="queue"
        label={t('form.queues')}
        options={options}
        value={listOf(queues)}
        onChange={(chosen) => onChange({ queues: chosen.join(',') })}
      />
      {agents !== undefined && (
        <AgentsField
          connectionId={connectionId}
          value={listOf(agents)}
          onChange={(chosen) => onChange({ agents: chosen.join(',') })}
        />
      )}
      {children}
    </search>
  )
}
