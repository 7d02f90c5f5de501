import { msOfDay } from '../../../shared/clock/wall-time.ts'
import type { Language } from '../../../shared/language.ts'
import { useFormats } from './formats.ts'

/** The weekdays; the first is 0. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

interface Weekday {
  /** 0 is Sunday. */
  readonly day: number
  readonly long: string
  /** The same in Persian, which has no short ones. */
  readonly short: string
}

/** 4 January 1970, a Sunday. */
const aSunday = 3 * msOfDay

/** Returns the days of a week in their order. */
export function weekFrom(firstDay: number, language: Language): readonly Weekday[] {
  const names = (weekday: 'long' | 'short') =>
    new Intl.DateTimeFormat(language, { weekday: language === 'fa' ? 'long' : weekday, timeZone: 'UTC' })
  const [long, short] = [names('long'), names('short')]
  return weekdays.map((_, index) => {
    const day = (firstDay + index) % 7
    const instant = aSunday + day * msOfDay
    return { day, long: long.format(instant), short: short.format(instant) }
  })
}

/** Returns the days of the user's week in their order. */
export function useWeekdays(): readonly Weekday[] {
  const { firstDay, language } = useFormats()
  return weekFrom(firstDay, language)
}
