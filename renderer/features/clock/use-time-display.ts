import { useTranslation } from 'react-i18next'
import { createTimeDisplay, type TimeDisplay } from '../../../shared/clock/display.ts'
import { usePreferences } from '../../data/preferences.ts'
import { useFormats } from '../../ui/values/formats.ts'

/** Writes times in the chosen calendar, zone and language. */
export function useTimeDisplay(): TimeDisplay {
  return useDisplayIn(usePreferences().zone)
}

/** The same on the call center's clock, whatever zone was chosen. */
export function useServerDisplay(): TimeDisplay {
  return useDisplayIn('server')
}

/** Writes the days of a stretch of time, from and to in UTC milliseconds, on a clock so many minutes ahead. */
export function useDays(): (from: number, to: number, offsetMinutes: number) => string {
  const { t } = useTranslation('clock')
  const display = useServerDisplay()
  return (from, to, offsetMinutes) => {
    const day = (instant: number) => `\u2066${display.date(display.wall(instant, offsetMinutes))}\u2069`
    return day(from) === day(to) ? day(from) : t('days', { first: day(from), last: day(to) })
  }
}

/** There are few, and each cell of a table needs one. */
const displays = new Map<string, TimeDisplay>()

function useDisplayIn(zone: 'server' | 'computer'): TimeDisplay {
  const { locale, calendar } = useFormats()
  const key = `${locale} ${calendar} ${zone}`
  const display = displays.get(key) ?? createTimeDisplay({ calendar, zone, locale })
  displays.set(key, display)
  return display
}
