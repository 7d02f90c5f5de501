import { type DateValue, getDayOfWeek } from '@internationalized/date'
import type { Calendar } from '../../../shared/clock/wall-time.ts'
import type { Preferences } from '../../../shared/preferences.ts'
import { usePreferences } from '../../data/preferences.ts'
import { weekdays } from '../../ui/values/weekdays.ts'

const weekends = {
  friday: ['fri'],
  thursdayFriday: ['thu', 'fri'],
  fridaySaturday: ['fri', 'sat'],
  saturdaySunday: ['sat', 'sun'],
} as const satisfies Record<Exclude<Preferences['weekend'], 'calendar'>, readonly (typeof weekdays)[number][]>

/** Returns whether a date is of the preferred weekend; of the Persian calendar it is Friday. */
export function useWeekend(calendar: Calendar): (date: DateValue) => boolean {
  const { weekend } = usePreferences()
  const usual = calendar === 'persian' ? 'friday' : 'saturdaySunday'
  const free = weekends[weekend === 'calendar' ? usual : weekend]
  return (date) => free.some((day) => day === weekdays[getDayOfWeek(date, 'en-US', 'sun')])
}
