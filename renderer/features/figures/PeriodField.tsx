import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasWholeYears, rangeText } from '../../../shared/clock/range.ts'
import { type DateRange, dateRange } from '../../../shared/reports/query.ts'
import { DateRangeField } from '../date-range/DateRangeField.tsx'

interface Props {
  readonly label: string
  readonly range: DateRange
  /** Called with each complete range, in the address's form. */
  readonly onChange: (range: string) => void
  /** Called after a preset was chosen. */
  readonly onPreset?: (() => void) | undefined
}

/** A range in the field that isn't in the address (yet). */
interface Draft {
  /** Null while an end is half typed. */
  readonly range: DateRange | null
  /** Address ranges older than the draft: the first, and those reported since, which arrive later. */
  readonly beyond: readonly string[]
}

/** Chooses a page's period on the call center's clock; an invalid period stays a draft. */
export function PeriodField({ label, range, onChange, onPreset }: Props) {
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
      onPreset={onPreset}
      problem={draft?.range && !hasWholeYears(draft.range) ? t('problems.rangeYear') : undefined}
    />
  )
}

/** Returns whether the address has the draft's range, or an unrelated one. */
function isOver({ range, beyond }: Draft, inAddress: string): boolean {
  return !beyond.includes(inAddress) || (range !== null && rangeText(range) === inAddress)
}
