import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { comparisons } from '../../../shared/kpi/compare.ts'
import { type InsightsView, listOf } from '../../../shared/kpi/insights-view.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { normaliseInput } from '../../../shared/text.ts'
import { useArchiveValues } from '../../data/archive.ts'
import { useAgentChoices } from '../../data/figures.ts'
import styles from '../../features/figures/form.module.css'
import { NamesField } from '../../features/figures/NamesField.tsx'
import { PeriodField } from '../../features/figures/PeriodField.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import bar from '../../ui/controls/form-bar.module.css'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useFormats } from '../../ui/values/formats.ts'

interface Props {
  readonly profileId: string
  readonly address: InsightsView
  readonly range: DateRange
  readonly onChange: (change: Partial<InsightsView>) => void
}

/** Filters the figures; every change applies at once. */
export function InsightsForm({ profileId, address, range, onChange }: Props) {
  const { t } = useTranslation('insights')
  const queues = useArchiveValues(profileId, 'queue', 'qnum')
  const agents = useAgentChoices(profileId)
  return (
    <search aria-label={t('form.label')} className={bar.form}>
      <PeriodField label={t('form.range')} range={range} onChange={(next) => onChange({ range: next })} />
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
      <SecondsField
        label={t('form.threshold')}
        name="threshold"
        value={address.threshold}
        onChange={(threshold) => onChange({ threshold })}
      />
      <SecondsField
        label={t('form.short')}
        name="short"
        value={address.short}
        onChange={(short) => onChange({ short })}
      />
      <Select
        label={t('form.hangup')}
        value={address.hangup}
        onChange={(hangup) => onChange({ hangup })}
        options={[
          { value: 'abandoned', label: t('form.hangups.abandoned') },
          { value: 'missed', label: t('form.hangups.missed') },
        ]}
      />
      <Select
        label={t('form.compare')}
        value={address.compare}
        onChange={(compare) => onChange({ compare })}
        options={comparisons.map((value) => ({ value, label: t(`form.comparisons.${value}`) }))}
      />
      <div className={styles.check}>
        <Checkbox isSelected={address.withoutShort} onChange={(withoutShort) => onChange({ withoutShort })}>
          {t('form.withoutShort')}
        </Checkbox>
      </div>
      <div className={styles.check}>
        <Checkbox isSelected={address.consistent} onChange={(consistent) => onChange({ consistent })}>
          {t('form.consistent')}
        </Checkbox>
        <Link to="/record-lens" search={{ range: address.range }} className={styles.more}>
          {t('form.which')}
        </Link>
      </div>
    </search>
  )
}

interface SecondsProps {
  readonly label: string
  readonly name: string
  readonly value: number
  readonly onChange: (value: number) => void
}

const maxSeconds = 3_600

/** Shows a field of whole seconds in any digits; applies each valid value at once. */
function SecondsField({ label, name, value, onChange }: SecondsProps) {
  const formats = useFormats()
  const [written, setWritten] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      name={name}
      value={written ?? formats.number(value)}
      onChange={(text) => {
        setWritten(text)
        const digits = normaliseInput(text).replaceAll(/[,٬]/g, '')
        if (/^\d{1,4}$/.test(digits) && Number(digits) <= maxSeconds) onChange(Number(digits))
      }}
      onBlur={() => setWritten(null)}
      leftToRight
      className={styles.seconds}
    />
  )
}
