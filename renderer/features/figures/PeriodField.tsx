import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DateRange, dateRange } from '../../../shared/reports/query.ts'
import { hasWholeYears, rangeText } from '../../../shared/reports/range.ts'
import { DateRangeField } from '../date-range/DateRangeField.tsx'

interface Props {
  readonly label: string
  readonly range: DateRange
  /** ToastContent of each range that is whole, as the address has it. */
  readonly onChange: (range: string) => void
}

/** What the field holds and the address doesn't have (yet). */
interface Draft {
  /** Null while an end is half written. */
  readonly range: DateRange | null
  /** The address's ranges that it goes beyond: the first one, and those passed on since, as they come there later. */
  readonly beyond: readonly string[]
}

/** Chooses a page's period on the call center's clock; an invalid one stays a draft. */
export function PeriodField({ label, range, onChange }: Props) {
  const { t } = useTranslation('reports')
  const [draft, setDraft] = useState<Draft | null>(null)
  const inAddress = rangeText(range)
  if (draft && isOver(draft, inAddress)) setDraft(null)
  return (
    <DateRangeField
      label={label}
      value={draft ? draft.range : range}
      onChange={(next) => {
        const isPeriod = next !== null && hasWholeYears(next) && dateRange.safeParse(next).success
        setDraft((before) => {
          const beyond = before?.beyond ?? [inAddress]
          return { range: next, beyond: isPeriod ? [...beyond, rangeText(next)] : beyond }
        })
        if (isPeriod) onChange(rangeText(next))
      }}
      problem={draft?.range && !hasWholeYears(draft.range) ? t('problems.rangeYear') : undefined}
    />
  )
}

/** Whether the address caught up with the draft, or went elsewhere. */
function isOver({ range, beyond }: Draft, inAddress: string): boolean {
  return !beyond.includes(inAddress) || (range !== null && rangeText(range) === inAddress)
}
