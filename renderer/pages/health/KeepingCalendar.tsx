import clsx from 'clsx'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellState, KeepingState, ServerDay } from '../../../shared/keeping.ts'
import { daysLater, daysOf } from '../../features/keeping/kept-days.ts'
import { useDayText } from '../../features/keeping/use-keeping-text.ts'
import typography from '../../styles/typography.module.css'
import { Row } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './calendar.module.css'
import { type CalendarMonth, monthsOf } from './calendar-months.ts'

interface Props {
  readonly state: KeepingState
  /** The opened day; empty for none. */
  readonly opened: ServerDay | ''
  readonly onOpen: (day: ServerDay) => void
}

const marks = {
  complete: styles.complete,
  partial: styles.partial,
  differing: styles.differing,
  not_kept: styles.notKept,
} satisfies Record<CellState, string | undefined>

/** Shows each day as a square with the worst state of its reports, by month, newest month first. */
export function KeepingCalendar({ state: { cells, today }, opened, onOpen }: Props) {
  const { t } = useTranslation('health')
  const { calendar, firstDay } = useFormats()
  const dayText = useDayText()
  const part = useRef<HTMLDivElement>(null)
  const days = daysOf(cells)
  const first = [...days.keys()].reduce((least, day) => (day < least ? day : least), today)
  const months = monthsOf(first, today, calendar, firstDay)
  const [focused, setFocused] = useState<ServerDay | null>(null)
  const entry = focused ?? (opened === '' ? today : opened)
  const isShown = (day: ServerDay) => day <= today && day >= (months.at(-1)?.first ?? today)
  const stop = isShown(entry) ? entry : today

  const move = (event: KeyboardEvent) => {
    const target = targetOf(event, stop, months)
    if (target === null) return
    event.preventDefault()
    if (!isShown(target)) return
    setFocused(target)
    part.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells within take the focus.
    <div className={styles.months} ref={part} onKeyDown={move}>
      {months.map((month) => (
        <Month key={month.first} month={month}>
          {({ day, dayOfMonth }) => {
            if (day > today) return <FutureDay key={day} dayOfMonth={dayOfMonth} />
            const { state = 'not_kept' } = days.get(day) ?? {}
            return (
              <td
                key={day}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of this grid.
                role="gridcell"
                data-day={day}
                tabIndex={day === stop ? 0 : -1}
                aria-selected={day === opened}
                aria-current={day === today ? 'date' : undefined}
                aria-label={t('calendar.day', { day: dayText(day), state: t(`states.${state}`) })}
                className={clsx(styles.day, marks[state])}
                onFocus={() => setFocused(day)}
                onClick={() => onOpen(day)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' && event.key !== ' ') return
                  event.preventDefault()
                  onOpen(day)
                }}
              >
                <DayNumber value={dayOfMonth} />
              </td>
            )
          }}
        </Month>
      ))}
    </div>
  )
}

interface MonthProps {
  readonly month: CalendarMonth
  readonly children: (day: { readonly day: ServerDay; readonly dayOfMonth: number }) => React.ReactNode
}

function Month({ month: { first, year, weeks }, children }: MonthProps) {
  const { locale, calendar } = useFormats()
  const shown = new Intl.Locale(locale, { calendar: calendar === 'persian' ? 'persian' : 'gregory' })
  const text = (day: ServerDay, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(shown, { ...options, timeZone: 'UTC' }).format(new Date(day))
  const name = `${text(first, { month: 'long' })} ${new Intl.NumberFormat(locale, { useGrouping: false }).format(year)}`
  const week = weeks.find((days) => days.every((day) => day !== null)) ?? []
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are chosen and walked by keys.
      role="grid"
      aria-label={name}
      className={styles.month}
    >
      <caption>{name}</caption>
      <thead>
        <tr>
          {week.map(
            (each) =>
              each && (
                <th key={each.day} scope="col" abbr={text(each.day, { weekday: 'long' })}>
                  {text(each.day, { weekday: 'narrow' })}
                </th>
              ),
          )}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days.find((day) => day !== null)?.day}>
            {days.map((day, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the empty places of a week keep their order.
              day === null ? <td key={index} /> : children(day),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FutureDay({ dayOfMonth }: { readonly dayOfMonth: number }) {
  return (
    <td aria-disabled="true" className={typography.faint}>
      <DayNumber value={dayOfMonth} />
    </td>
  )
}

function DayNumber({ value }: { readonly value: number }) {
  const { number } = useFormats()
  return <span>{number(value)}</span>
}

const legend: readonly CellState[] = ['complete', 'partial', 'differing', 'not_kept']

/** Explains the squares. */
export function CalendarLegend() {
  const { t } = useTranslation('health')
  return (
    <Row
      as="ul"
      lineGap={1}
      gap={4}
      wrap
      className={clsx(styles.legend, typography.quiet)}
      aria-label={t('calendar.legend')}
    >
      {legend.map((state) => (
        <li key={state}>
          <span className={clsx(styles.day, styles.sample, marks[state])} aria-hidden="true" />
          {t(`states.${state}`)}
        </li>
      ))}
    </Row>
  )
}

/** Returns the day that a key leads to; null for other keys. */
function targetOf(
  { key }: KeyboardEvent,
  day: ServerDay,
  months: readonly CalendarMonth[],
): ServerDay | null {
  const rightToLeft = document.documentElement.dir === 'rtl'
  const index = months.findIndex(({ first }) => first <= day)
  switch (key) {
    case 'ArrowLeft':
      return daysLater(day, rightToLeft ? 1 : -1)
    case 'ArrowRight':
      return daysLater(day, rightToLeft ? -1 : 1)
    case 'ArrowUp':
      return daysLater(day, -7)
    case 'ArrowDown':
      return daysLater(day, 7)
    case 'PageUp':
      return months[index + 1]?.first ?? day
    case 'PageDown':
      return months[index - 1]?.first ?? day
    case 'Home':
      return months[index]?.first ?? day
    case 'End':
      return months[index]?.weeks.flat().findLast((each) => each !== null)?.day ?? day
    default:
      return null
  }
}
