import { useState } from 'react'
import { type DateRange, dateRange } from '../../../shared/reports/query.ts'
import { rangeText } from '../../../shared/reports/range.ts'
import { useCallCenterNow } from '../../clock/call-center-now.ts'
import { DateRangeField } from '../../components/date-range/DateRangeField.tsx'
import { useFormats } from '../../components/values/formats.ts'

interface Props {
  readonly label: string
  readonly range: DateRange
  /** Told of each range that is whole, as the address has it. */
  readonly onChange: (range: string) => void
}

/** The period that a page is about, on the call center's clock. */
export function PeriodField({ label, range, onChange }: Props) {
  const { calendar } = useFormats()
  const now = useCallCenterNow()
  // An end that is half written isn't in the address yet.
  const [isIncomplete, setIncomplete] = useState(false)
  return (
    <DateRangeField
      label={label}
      value={isIncomplete ? null : range}
      onChange={(next) => {
        setIncomplete(next === null)
        if (next && dateRange.safeParse(next).success) onChange(rangeText(next))
      }}
      now={now}
      calendar={calendar}
    />
  )
}
