import clsx from 'clsx'
import { DateFieldContext, DateInput, DateSegment } from 'react-aria-components/DateField'
import { useSlottedContext } from 'react-aria-components/slots'
import styles from './date-range.module.css'

interface DateEndProps {
  readonly slot: 'start' | 'end'
  /** The picker names its ends itself, but not in Persian. */
  readonly label: string
}

/** One end of the range, in segments to type into. */
export function DateEnd({ slot, label }: DateEndProps) {
  const field = useSlottedContext(DateFieldContext, slot)
  return (
    <DateFieldContext.Provider value={{ slots: { [slot]: { ...field, 'aria-label': label } } }}>
      <DateInput slot={slot} className={clsx(styles.input)}>
        {(segment) =>
          // A calendar of one era needs no mention of it.
          segment.type === 'era' ? (
            <span />
          ) : (
            <DateSegment segment={segment} className={clsx(styles.segment)} />
          )
        }
      </DateInput>
    </DateFieldContext.Provider>
  )
}
