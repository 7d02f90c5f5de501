import {
  type CalendarDate,
  GregorianCalendar,
  PersianCalendar,
  parseDateTime,
  toCalendar,
  toCalendarDate,
} from '@internationalized/date'
import type { Calendar } from './clock/wall-time.ts'
import { assertNever } from './errors.ts'
import type { DateRange } from './reports/query.ts'

/** In the order in which they are offered, and in which a range is named by them. */
export const datePresets = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const
export type DatePreset = (typeof datePresets)[number]

/** Whose weeks and months are meant. */
export interface CalendarChoice {
  readonly calendar: Calendar
  /** The weekday that a week begins with; 0 is Sunday. */
  readonly firstDay: number
}

/** For the presets that are the same in every calendar. */
export const anyCalendar: CalendarChoice = { calendar: 'gregorian', firstDay: 1 }

/**
 * Returns a preset's range of whole days, from 00:00 of the first to 23:59 of the last. `now` is the call
 * center's time, `YYYY-MM-DD HH:MM` in Gregorian. Counts calendar dates: a day of 23 or 25 hours is one day.
 */
export function presetRange(preset: DatePreset, now: string, choice: CalendarChoice): DateRange {
  const today = toCalendar(toCalendarDate(parseDateTime(now.replace(' ', 'T'))), calendarOf(choice.calendar))
  const [first, last] = presetDays(preset, today, choice.firstDay)
  return { from: `${gregorianText(first)} 00:00`, to: `${gregorianText(last)} 23:59` }
}

/**
 * Returns the presets that equal a range; several when their days coincide, such as today and this month on
 * its first day.
 */
export function presetsOf(range: DateRange, now: string, choice: CalendarChoice): DatePreset[] {
  return datePresets.filter((preset) => {
    const { from, to } = presetRange(preset, now, choice)
    return from === range.from && to === range.to
  })
}

export function calendarOf(name: Calendar): GregorianCalendar | PersianCalendar {
  return name === 'persian' ? new PersianCalendar() : new GregorianCalendar()
}

function presetDays(
  preset: DatePreset,
  today: CalendarDate,
  firstDay: number,
): readonly [CalendarDate, CalendarDate] {
  switch (preset) {
    case 'today':
      return [today, today]
    case 'yesterday': {
      const yesterday = today.subtract({ days: 1 })
      return [yesterday, yesterday]
    }
    case 'thisWeek':
      return [firstOfWeek(today, firstDay), today]
    case 'lastWeek': {
      const after = firstOfWeek(today, firstDay)
      return [after.subtract({ weeks: 1 }), after.subtract({ days: 1 })]
    }
    case 'last7Days':
      return [today.subtract({ days: 6 }), today]
    case 'last30Days':
      return [today.subtract({ days: 29 }), today]
    case 'thisMonth':
      return [firstOfMonth(today), today]
    case 'lastMonth': {
      const after = firstOfMonth(today)
      return [after.subtract({ months: 1 }), after.subtract({ days: 1 })]
    }
    default:
      return assertNever(preset)
  }
}

/** Returns the last day that is the weekday, 0 is Sunday, at or before a day. */
export function firstOfWeek(day: CalendarDate, weekday: number): CalendarDate {
  return day.subtract({ days: (day.toDate('UTC').getUTCDay() - weekday + 7) % 7 })
}

const firstOfMonth = (day: CalendarDate): CalendarDate => day.set({ day: 1 })

function gregorianText(date: CalendarDate): string {
  return toCalendar(date, new GregorianCalendar()).toString()
}
