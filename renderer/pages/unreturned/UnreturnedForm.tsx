import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DateRange, dateRange } from '../../../shared/reports/query.ts'
import { useCallCenterNow } from '../../clock/call-center-now.ts'
import { Segments } from '../../components/controls/Segments.tsx'
import { DateRangeField } from '../../components/date-range/DateRangeField.tsx'
import { useFormats } from '../../components/values/formats.ts'
import { useArchiveValues } from '../../queries/archive.ts'
import form from '../insights/form.module.css'
import type { UnreturnedAddress } from '../insights/insights-address.ts'
import { listOf } from '../insights/insights-scope.ts'
import { NamesField } from '../insights/NamesField.tsx'
import { rangeText } from '../reports/search-address.ts'

interface Props {
  readonly profileId: string
  readonly address: UnreturnedAddress
  readonly range: DateRange
  readonly onChange: (change: Partial<UnreturnedAddress>) => void
}

/** Whose list it is; every change is seen at once. */
export function UnreturnedForm({ profileId, address, range, onChange }: Props) {
  const { t } = useTranslation('insights')
  const { calendar } = useFormats()
  const now = useCallCenterNow()
  const queues = useArchiveValues(profileId, 'queue', 'qnum')
  // An end that is half written isn't in the address yet.
  const [isIncomplete, setIncomplete] = useState(false)
  return (
    <search aria-label={t('form.label')} className={form.form}>
      <DateRangeField
        label={t('unreturned.range')}
        value={isIncomplete ? null : range}
        onChange={(next) => {
          setIncomplete(next === null)
          if (next && dateRange.safeParse(next).success) onChange({ range: rangeText(next) })
        }}
        now={now}
        calendar={calendar}
      />
      <NamesField
        label={t('form.queues')}
        options={queues.map((id) => ({ id, name: null }))}
        value={listOf(address.queues)}
        onChange={(chosen) => onChange({ queues: chosen.join(',') })}
      />
      <Segments
        label={t('unreturned.show')}
        value={address.show}
        onChange={(show) => onChange({ show })}
        options={[
          { value: 'open', label: t('unreturned.shows.open') },
          { value: 'all', label: t('unreturned.shows.all') },
        ]}
      />
    </search>
  )
}
