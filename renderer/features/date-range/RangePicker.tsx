import { type DateValue, toCalendarDateTime } from '@internationalized/date'
import clsx from 'clsx'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useContext, useEffect, useMemo, useState } from 'react'
import {
  DateFieldContext,
  DateFieldStateContext,
  DateInput,
  DateSegment,
} from 'react-aria-components/DateField'
import { DateRangePicker, Group } from 'react-aria-components/DateRangePicker'
import { FieldError } from 'react-aria-components/FieldError'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Label } from 'react-aria-components/Label'
import { useSlottedContext } from 'react-aria-components/slots'
import { useTranslation } from 'react-i18next'
import type { Calendar } from '../../../shared/clock/wall-time.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import fieldStyles from '../../ui/controls/field.module.css'
import { useFormats } from '../../ui/values/formats.ts'
import { useCallCenterNow } from '../clock/times.ts'
import styles from './date-range.module.css'
import { PresetButtons } from './PresetButtons.tsx'
import { fieldLocale, fromRequestDate, type RangeValue, toDateRange } from './range-values.ts'

export interface RangePickerProps {
  readonly label: string
  /** Request dates, Gregorian in the call center's time; null while incomplete. */
  readonly value: DateRange | null
  readonly onChange: (value: DateRange | null) => void
  /** Called after a preset sets a complete range, ready to search. */
  readonly onPreset?: ((range: DateRange) => void) | undefined
  /** A further problem of the range. */
  readonly problem?: string | undefined
}

const loadPopover = () => import('./RangePopover.tsx')
const RangePopover = lazy(() => loadPopover().then((module) => ({ default: module.RangePopover })))

/** Picks from and to, each a date and a time: typed, chosen in a calendar, or set by a preset. */
export function RangePicker({ label, value, onChange, onPreset, problem }: RangePickerProps) {
  const { t } = useTranslation('dateRange')
  const formats = useFormats()
  const { calendar } = formats
  const now = useCallCenterNow()
  const [wasLeft, setWasLeft] = useState(false)
  const [incomplete, setIncomplete] = useState({ start: false, end: false })
  /** Counts applied presets: each discards half-typed input. */
  const [preset, setPreset] = useState(0)
  // A half-typed end keeps the previous range, which returns when the end is complete.
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  const range = value ?? last
  // The fields treat a new object as a new value and drop what is being typed.
  const shown = useMemo(() => range && shownRange(range, calendar), [range, calendar])
  const tell = (end: 'start' | 'end') => (isIncomplete: boolean) => {
    if (isIncomplete === incomplete[end]) return
    setIncomplete((before) => ({ ...before, [end]: isIncomplete }))
    const isOtherIncomplete = incomplete[end === 'start' ? 'end' : 'start']
    onChange(isIncomplete || isOtherIncomplete ? null : last)
  }
  const message = problemOf(value, wasLeft)
  const shownProblem = message ? t(`problems.${message}`) : problem

  return (
    <I18nProvider locale={fieldLocale(formats, calendar)}>
      <DateRangePicker<DateValue>
        className={clsx(fieldStyles.field, styles.picker)}
        granularity="minute"
        hourCycle={24}
        shouldForceLeadingZeros
        value={shown}
        onChange={(next) =>
          onChange(
            next && toDateRange({ start: toCalendarDateTime(next.start), end: toCalendarDateTime(next.end) }),
          )
        }
        onBlur={() => setWasLeft(true)}
        isInvalid={shownProblem !== undefined}
        validationBehavior="aria"
      >
        {({ isOpen }) => (
          <>
            <Label className={clsx(fieldStyles.label)}>{label}</Label>
            <Group className={clsx(styles.group)}>
              <DateEnd key={`start ${preset}`} slot="start" label={t('from')} onIncomplete={tell('start')} />
              <span aria-hidden="true" className={typography.faint}>
                {t('until')}
              </span>
              <DateEnd key={`end ${preset}`} slot="end" label={t('to')} onIncomplete={tell('end')} />
              <Button
                look="quiet"
                square
                small
                aria-label={t('open')}
                onHoverStart={() => void loadPopover()}
                onFocus={() => void loadPopover()}
              >
                <CalendarDays size={14} aria-hidden="true" />
              </Button>
            </Group>
            <PresetButtons
              value={value}
              onChange={(chosen) => {
                setPreset(preset + 1)
                setIncomplete({ start: false, end: false })
                onChange(chosen)
                onPreset?.(chosen)
              }}
            />
            <FieldError className={clsx(fieldStyles.problem)}>{shownProblem}</FieldError>
            {isOpen && (
              <Suspense>
                <RangePopover
                  value={shown}
                  today={fromRequestDate(now, calendar)}
                  onChange={(range) => onChange(toDateRange(range))}
                />
              </Suspense>
            )}
          </>
        )}
      </DateRangePicker>
    </I18nProvider>
  )
}

function shownRange({ from, to }: DateRange, calendar: Calendar): RangeValue {
  return { start: fromRequestDate(from, calendar), end: fromRequestDate(to, calendar) }
}

function problemOf(value: DateRange | null, wasLeft: boolean): 'incomplete' | 'backwards' | undefined {
  if (value === null) return wasLeft ? 'incomplete' : undefined
  return value.from > value.to ? 'backwards' : undefined
}

interface DateEndProps {
  readonly slot: 'start' | 'end'
  /** Shorter than the picker's own. */
  readonly label: string
  /** Called when it becomes complete or incomplete. */
  readonly onIncomplete: (isIncomplete: boolean) => void
}

/** Shows one end of the range in editable segments. */
function DateEnd({ slot, label, onIncomplete }: DateEndProps) {
  const { t } = useTranslation('dateRange')
  const field = useSlottedContext(DateFieldContext, slot)
  return (
    <DateFieldContext.Provider value={{ slots: { [slot]: { ...field, 'aria-label': label } } }}>
      <DateInput slot={slot} className={clsx(styles.input)}>
        {(segment) =>
          // Hides the era, because each calendar has only one.
          segment.type === 'era' ? (
            <span />
          ) : segment.type === 'year' ? (
            <>
              <DateSegment segment={segment} className={clsx(styles.segment)} />
              <Completeness onChange={onIncomplete} />
            </>
          ) : (
            // The picker's own text has a Latin comma in Persian, too.
            <DateSegment
              segment={{ ...segment, text: segment.text.replace(', ', t('beforeTime')) }}
              className={clsx(styles.segment)}
            />
          )
        }
      </DateInput>
    </DateFieldContext.Provider>
  )
}

/** Reports whether a segment is empty; the picker keeps its last value meanwhile. */
function Completeness({ onChange }: { readonly onChange: (isIncomplete: boolean) => void }) {
  const segments = useContext(DateFieldStateContext)?.segments ?? []
  const isIncomplete = segments.some(({ isEditable, isPlaceholder }) => isEditable && isPlaceholder)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports once per change.
  useEffect(() => onChange(isIncomplete), [isIncomplete])
  return null
}
