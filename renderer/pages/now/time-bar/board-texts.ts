import { useMemo } from 'react'
import { formatRequestDate, wallOf } from '../../../../shared/clock/wall-time.ts'
import { useKnownPeriods } from '../../../data/clock.ts'
import { useServerDisplay } from '../../../features/clock/times.ts'
import { useFormats } from '../../../ui/values/formats.ts'
import { offsetOf } from './instants.ts'

/** Writes instants (UTC milliseconds) on the call center's clock. */
interface BoardTexts {
  /** `10:17:05` */
  time(instant: number): string
  /** `Sunday 22 November 2026`, `یکشنبه ۲ آذر ۱۴۰۵` */
  day(instant: number): string
  /** A request date: `2026-11-22 10:17`, always Gregorian. */
  requestDate(instant: number): string
}

export function useBoardTexts(): BoardTexts {
  const display = useServerDisplay()
  const known = useKnownPeriods()
  const { locale, calendar } = useFormats()
  return useMemo(() => {
    const wall = (instant: number) => wallOf(instant, offsetOf(known, instant))
    const name = new Intl.Locale(locale, { calendar: calendar === 'persian' ? 'persian' : 'gregory' })
    const part = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(name, { timeZone: 'UTC', ...options })
    const formats = [
      part({ weekday: 'long' }),
      part({ day: 'numeric' }),
      part({ month: 'long' }),
      part({ year: 'numeric' }),
    ]
    return {
      time: (instant) => display.time(wall(instant)),
      day: (instant) =>
        formats
          .map((format, index) => {
            const parts = format.formatToParts(wall(instant))
            // A year comes with its era in some calendars.
            return index === 3
              ? (parts.find(({ type }) => type === 'year')?.value ?? '')
              : format.format(wall(instant))
          })
          .join(' '),
      requestDate: (instant) => formatRequestDate(wall(instant)),
    }
  }, [display, known, locale, calendar])
}
