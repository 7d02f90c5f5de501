import clsx from 'clsx'
import { useContext, useEffect } from 'react'
import {
  DateFieldContext,
  DateFieldStateContext,
  DateInput,
  DateSegment,
} from 'react-aria-components/DateField'
import { useSlottedContext } from 'react-aria-components/slots'
import styles from './date-range.module.css'

interface DateEndProps {
  readonly slot: 'start' | 'end'
  /** The picker names its ends itself, but not in Persian. */
  readonly label: string
  /** Told of every change: whether a part of it waits to be written. */
  readonly onIncomplete: (isIncomplete: boolean) => void
}

/** One end of the range, in segments to type into. */
export function DateEnd({ slot, label, onIncomplete }: DateEndProps) {
  const field = useSlottedContext(DateFieldContext, slot)
  return (
    <DateFieldContext.Provider value={{ slots: { [slot]: { ...field, 'aria-label': label } } }}>
      <DateInput slot={slot} className={clsx(styles.input)}>
        {(segment) =>
          // A calendar of one era needs no mention of it.
          segment.type === 'era' ? (
            <span />
          ) : segment.type === 'year' ? (
            <>
              <DateSegment segment={segment} className={clsx(styles.segment)} />
              <Completeness onChange={onIncomplete} />
            </>
          ) : (
            <DateSegment segment={segment} className={clsx(styles.segment)} />
          )
        }
      </DateInput>
    </DateFieldContext.Provider>
  )
}

/** The picker keeps its value while a part is being written anew, and tells nobody. */
function Completeness({ onChange }: { readonly onChange: (isIncomplete: boolean) => void }) {
  const segments = useContext(DateFieldStateContext)?.segments ?? []
  const isIncomplete = segments.some(({ isEditable, isPlaceholder }) => isEditable && isPlaceholder)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each change.
  useEffect(() => onChange(isIncomplete), [isIncomplete])
  return null
}
