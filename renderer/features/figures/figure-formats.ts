import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import type { FigureUnit } from '../../../shared/kpi/figures.ts'
import { type Formats, useFormats } from '../../ui/values/formats.ts'

export interface FigureFormats extends Formats {
  readonly direction: 'ltr' | 'rtl'
  share(value: number): string
  figure(value: number, unit: FigureUnit): string
}

/** Formats figures in the chosen language. */
export function useFigureFormats(): FigureFormats {
  const { i18n } = useTranslation()
  const formats = useFormats()
  const direction = i18n.dir() === 'rtl' ? 'rtl' : 'ltr'
  return useMemo(() => {
    const percent = new Intl.NumberFormat(formats.locale, { style: 'percent', maximumFractionDigits: 1 })
    const share = (value: number) => percent.format(value)
    return {
      ...formats,
      direction,
      share,
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
  }, [formats, direction])
}
