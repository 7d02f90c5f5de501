import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/values/formats.ts'
import { useTimeDisplay } from '../clock/use-time-display.ts'
import type { ChartClock } from './chart-clock.ts'

/** Writes lengths and instants of a call in the window's language. */
export interface TimeText {
  /** Rounded to the millisecond: `3.887 s`, or `2:05.123` from a minute on. */
  length(seconds: number): string
  /** Every digit that the record gives: `3.886591`. */
  exact(seconds: number): string
  /** A tick of an axis whose ticks are `step` apart, both in milliseconds. */
  tick(ms: number, step: number): string
  /** `09:57:53.534`, of an instant in UTC milliseconds; without a fraction where it is known to the second. */
  timeOfDay(instant: number, clock: ChartClock, approximate?: boolean): string
}

const minute = 60
const hour = 60 * minute

export function useTimeText(): TimeText {
  const { t } = useTranslation('call')
  const { locale } = useFormats()
  const display = useTimeDisplay()
  return useMemo(() => {
    const write = (value: number, options: Intl.NumberFormatOptions = {}) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false, ...options }).format(
        value,
      )
    const two = (value: number, fraction = 0) =>
      write(value, { minimumIntegerDigits: 2, minimumFractionDigits: fraction })

    /** `m:ss` or `h:mm:ss`, with milliseconds where there are some and they still matter. */
    const clock = (seconds: number) => {
      const rounded = seconds >= hour ? Math.round(seconds) : Math.round(seconds * 1000) / 1000
      const rest = rounded % minute
      const minutes = Math.floor(rounded / minute)
      const tail = two(rest, Number.isInteger(rest) ? 0 : 3)
      if (rounded < hour) return `${write(minutes)}:${tail}`
      return `${write(Math.floor(minutes / 60))}:${two(minutes % 60)}:${tail}`
    }
    // The sign stays at the left of its number, also in a right-to-left line.
    const after = (number: string) => `\u2066+${number}\u2069`
    const short = (seconds: number) => {
      // Something that took time never reads as nothing.
      const tiny = seconds !== 0 && Math.abs(seconds) < 0.0005
      return write(seconds, tiny ? { maximumSignificantDigits: 1 } : {})
    }

    return {
      length: (seconds) =>
        seconds >= minute ? clock(seconds) : t('chart.seconds', { value: short(seconds) }),
      timeOfDay: (instant, { offsetMinutes }, approximate = false) => {
        const wall = display.wall(Math.round(instant), offsetMinutes)
        const milliseconds = ((wall % 1000) + 1000) % 1000
        if (approximate && milliseconds === 0) return display.time(wall)
        return `${display.time(wall)}.${write(milliseconds, { minimumIntegerDigits: 3 })}`
      },
      exact: (seconds) => write(seconds, { maximumFractionDigits: 20 }),
      tick: (ms, step) => {
        if (ms === 0) return write(0)
        if (ms >= minute * 1000) return after(clock(ms / 1000))
        return step < 1 || (ms < 1000 && step < 100)
          ? t('chart.milliseconds', { value: after(write(ms)) })
          : t('chart.seconds', { value: after(write(ms / 1000)) })
      },
    }
  }, [t, locale, display])
}
