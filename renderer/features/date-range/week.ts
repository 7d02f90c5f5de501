import { type DateValue, getDayOfWeek } from '@internationalized/date'
import type { Calendar } from '../../../shared/clock/wall-time.ts'
import type { Preferences } from '../../../shared/preferences.ts'
import { usePreferences } from '../../data/preferences.ts'

type Day = 'sun' | 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat'

const starts = { saturday: 'sat', sunday: 'sun', monday: 'mon' } as const
const weekends = {
  friday: ['fri'],
  thursdayFriday: ['thu', 'fri'],
  fridaySaturday: ['fri', 'sat'],
  saturdaySunday: ['sat', 'sun'],
} as const satisfies Record<Exclude<Preferences['weekend'], 'calendar'>, readonly Day[]>
const days: readonly Day[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

interface Week {
  /** Undefined for the language's default. */
  readonly firstDay: Day | undefined
  isWeekend(date: DateValue): boolean
}

/** Returns the preferred week in a calendar; the Persian week begins on Saturday and ends on Friday. */
function weekOf(
  { weekStart, weekend }: Pick<Preferences, 'weekStart' | 'weekend'>,
  calendar: Calendar,
): Week {
  const isPersian = calendar === 'persian'
  const free: readonly Day[] =
    weekends[weekend === 'calendar' ? (isPersian ? 'friday' : 'saturdaySunday') : weekend]
  return {
    firstDay: weekStart === 'calendar' ? (isPersian ? 'sat' : undefined) : starts[weekStart],
    isWeekend: (date) => free.some((day) => day === days[getDayOfWeek(date, 'en-US', 'sun')]),
  }
}

export function useWeek(calendar: Calendar): Week {
  return weekOf(usePreferences(), calendar)
}
