import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import type { FigureUnit } from '../../../shared/figures/figures.ts'
import { type Formats, useFormats } from '../../ui/values/formats.ts'

export interface FigureFormats extends Formats {
  readonly direction: 'ltr' | 'rtl'
  share(value: number): string
  figure(value: number, unit: FigureUnit): string
  /** Formats minutes after midnight: `09:00`. */
  time(minutes: number): string
  /** Formats an interval of the day, in minutes after midnight: `09:00–10:00`. */
  interval(from: number, to: number): string
}

/** Formats figures in the chosen language. */
export function useFigureFormats(): FigureFormats {
  const { t, i18n } = useTranslation('dateRange')
  const formats = useFormats()
  const direction = i18n.dir() === 'rtl' ? 'rtl' : 'ltr'
  return useMemo(() => {
    const percent = new Intl.NumberFormat(formats.locale, { style: 'percent', maximumFractionDigits: 1 })
    const share = (value: number) => percent.format(value)
    const two = new Intl.NumberFormat(formats.locale, { minimumIntegerDigits: 2 })
    const time = (minutes: number) => `${two.format(Math.floor(minutes / 60))}:${two.format(minutes % 60)}`
    return {
      ...formats,
      direction,
      share,
      time,
      interval: (from, to) => t('between', { from: time(from), to: time(to) }),
      figure: (value, unit) => {
        switch (unit) {
          case 'count':
            return formats.number(value)
          case 'share':
            return share(value)
          case 'seconds':
            return formats.seconds(value)
          default:
            return assertNever(unit)
        }
      },
    }
  }, [formats, direction, t])
}
