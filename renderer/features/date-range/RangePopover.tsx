import { type DateValue, isSameDay, toCalendarDate } from '@internationalized/date'
import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useContext } from 'react'
import { DateRangePickerStateContext } from 'react-aria-components/DateRangePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { useLocale } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  RangeCalendar,
  RangeCalendarStateContext,
} from 'react-aria-components/RangeCalendar'
import { useTranslation } from 'react-i18next'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { weekdays } from '../../ui/values/weekdays.ts'
import styles from './date-range.module.css'
import { type RangeValue, withDays } from './range-values.ts'
import { useWeekend } from './week.ts'

interface RangePopoverProps {
  readonly value: RangeValue | null
  readonly onChange: (value: RangeValue) => void
  /** Today at the call center, which may differ from this computer's. */
  readonly today: DateValue
}

/** Shows a month, to choose the first and last day. */
export function RangePopover({ value, onChange, today }: RangePopoverProps) {
  const { t } = useTranslation('dateRange')
  const picker = useContext(DateRangePickerStateContext)
  const { firstDay } = useFormats()
  const isWeekend = useWeekend(today.calendar.identifier === 'persian' ? 'persian' : 'gregorian')
  return (
    <Popover className={clsx(styles.popover)}>
      <Dialog className={clsx(styles.dialog)}>
        <RangeCalendar<DateValue>
          slot={null}
          aria-label={t('hint')}
          autoFocus
          firstDayOfWeek={weekdays[firstDay] ?? 'mon'}
          defaultFocusedValue={value?.end ?? today}
          value={value && { start: toCalendarDate(value.start), end: toCalendarDate(value.end) }}
          onChange={({ start, end }) => {
            onChange(withDays(toCalendarDate(start), toCalendarDate(end), value))
            picker?.close()
          }}
        >
          <header className={styles.month}>
            <Button slot="previous" look="quiet" square small aria-label={t('previousMonth')}>
              <ChevronLeft size={16} data-directional="" aria-hidden="true" />
            </Button>
            <MonthHeading />
            <Button slot="next" look="quiet" square small aria-label={t('nextMonth')}>
              <ChevronRight size={16} data-directional="" aria-hidden="true" />
            </Button>
          </header>
          <CalendarGrid className={clsx(styles.grid)}>
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className={clsx(styles.weekday)}>{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => (
                <CalendarCell
                  date={date}
                  className={clsx(
                    styles.day,
                    isWeekend(date) && typography.muted,
                    isSameDay(date, today) && styles.today,
                  )}
                />
              )}
            </CalendarGridBody>
          </CalendarGrid>
          <p className={styles.hint}>{t('hint')}</p>
        </RangeCalendar>
      </Dialog>
    </Popover>
  )
}

/** Shows the month before its year, in either language and calendar. */
function MonthHeading() {
  const state = useContext(RangeCalendarStateContext)
  const { locale } = useLocale()
  if (state === null) return null
  const { start } = state.visibleRange
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
    start.toDate('UTC'),
  )
  const year = new Intl.NumberFormat(locale, { useGrouping: false }).format(start.year)
  return <Heading>{`${month} ${year}`}</Heading>
}
