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

export const datePresets = ['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth'] as const
export type DatePreset = (typeof datePresets)[number]

/**
 * Returns a preset's range of whole days, from 00:00 of the first to 23:59 of the last. `now` is the call
 * center's time, `YYYY-MM-DD HH:MM` in Gregorian. Counts calendar dates: a day of 23 or 25 hours is one day.
 */
export function presetRange(preset: DatePreset, now: string, calendar: Calendar): DateRange {
  const today = toCalendar(toCalendarDate(parseDateTime(now.replace(' ', 'T'))), calendarOf(calendar))
  const [first, last] = presetDays(preset, today)
  return { from: `${gregorianText(first)} 00:00`, to: `${gregorianText(last)} 23:59` }
}

/**
 * Returns the presets that equal a range; several when their days coincide, such as today and this month on
 * its first day.
 */
export function presetsOf(range: DateRange, now: string, calendar: Calendar): DatePreset[] {
  return datePresets.filter((preset) => {
    const { from, to } = presetRange(preset, now, calendar)
    return from === range.from && to === range.to
  })
}

export function calendarOf(name: Calendar): GregorianCalendar | PersianCalendar {
  return name === 'persian' ? new PersianCalendar() : new GregorianCalendar()
}

function presetDays(preset: DatePreset, today: CalendarDate): readonly [CalendarDate, CalendarDate] {
  switch (preset) {
    case 'today':
      return [today, today]
    case 'yesterday': {
      const yesterday = today.subtract({ days: 1 })
      return [yesterday, yesterday]
    }
    case 'last7Days':
      return [today.subtract({ days: 6 }), today]
    case 'last30Days':
      return [today.subtract({ days: 29 }), today]
    case 'thisMonth':
      return [today.set({ day: 1 }), today]
    default:
      return assertNever(preset)
  }
}

function gregorianText(date: CalendarDate): string {
  return toCalendar(date, new GregorianCalendar()).toString()
}
