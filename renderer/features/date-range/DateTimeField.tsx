import { type DateValue, toCalendarDateTime } from '@internationalized/date'
import clsx from 'clsx'
import { memo, useMemo, useRef, useState } from 'react'
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './date-range.module.css'
import { fieldLocale, fromRequestDate, toRequestDate } from './range-values.ts'

interface Props {
  readonly label: string
  /** A request date, Gregorian on the call center's clock; null shows an empty field. */
  readonly value: string | null
  /** Called with a complete request date when the user presses Enter or leaves the field. */
  readonly onChange: (value: string) => void
  readonly granularity?: 'day' | 'minute'
}

/** Types a date and a time of day, or a date alone; what is half typed changes nothing. */
export const DateTimeField = memo(function DateTimeField({
  label,
  value,
  onChange,
  granularity = 'minute',
}: Props) {
  const formats = useFormats()
  const { calendar } = formats
  const given = useMemo(() => value && fromRequestDate(value, calendar), [value, calendar])
  const [draft, setDraft] = useState<DateValue | null>(null)
  /** The field turns the 31st of a shorter month into its last day just before it is left. */
  const newest = useRef(draft)
  const change = (next: DateValue | null) => {
    newest.current = next
    setDraft(next)
  }
  const commit = () => {
    const typed = newest.current
    if (typed === null) return
    change(null)
    onChange(toRequestDate(toCalendarDateTime(typed)))
  }
  return (
    <I18nProvider locale={fieldLocale(formats, calendar)}>
      <DateField<DateValue>
        aria-label={label}
        granularity={granularity}
        hourCycle={24}
        shouldForceLeadingZeros
        value={draft ?? (given || null)}
        onChange={change}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
        className={clsx(styles.group)}
      >
        <DateInput className={clsx(styles.input)}>
          {(segment) =>
            // Hides the era, because each calendar has only one, and the comma, which no other time has.
            segment.type === 'era' ? (
              <span />
            ) : (
              <DateSegment
                segment={{ ...segment, text: segment.text.replace(', ', ' ') }}
                className={clsx(styles.segment)}
              />
            )
          }
        </DateInput>
      </DateField>
    </I18nProvider>
  )
})
