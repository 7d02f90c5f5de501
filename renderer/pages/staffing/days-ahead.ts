import { useTranslation } from 'react-i18next'
import { isDayOff } from '../../../shared/calendar/opening.ts'
import { msOfDay } from '../../../shared/clock/wall-time.ts'
import { useOpenTimes } from '../../data/calendar.ts'
import { useToday } from '../../data/day.ts'
import { useServerDisplay } from '../../features/clock/times.ts'
import { useFormats } from '../../ui/values/formats.ts'

interface DayAhead {
  /** 1 is tomorrow. */
  readonly ahead: number
  /** Since 1970-01-01 on the call center's clock. */
  readonly day: number
  /** Weekday and date. */
  readonly name: string
  /** A day off of the chosen queues, by the calendar. */
  readonly isClosed: boolean
}

export const plannedDays = 7

/** Returns tomorrow and the days after it, a week. */
export function useDaysAhead(queues: readonly string[]): readonly DayAhead[] {
  const { t } = useTranslation('insights')
  const { locale } = useFormats()
  const display = useServerDisplay()
  const times = useOpenTimes()
  const today = Date.parse(useToday()) / msOfDay
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: plannedDays }, (_, index) => {
    const day = today + index + 1
    const date = `${weekday.format(day * msOfDay)} \u2066${display.date(day * msOfDay)}\u2069`
    return {
      ahead: index + 1,
      day,
      name: index === 0 ? t('staffing.ahead.tomorrow', { date }) : date,
      isClosed: isDayOff(times, day, queues),
    }
  })
}
