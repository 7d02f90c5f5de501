import { useTranslation } from 'react-i18next'
import type { Span } from '../../../shared/call-route/steps.ts'
import type { ChartClock } from './chart-clock.ts'
import { useTimeText } from './time-text.ts'

/** How long something took, and when, in words. */
export interface ExtentText {
  readonly length: string
  /** Every digit of the length, where rounding hid some. */
  readonly exact: string | null
  /** Null where it has no time: how long after the start of the axis it begins, and its times of day. */
  readonly place: { readonly offset: string; readonly start: string; readonly end: string } | null
}

interface Extent {
  readonly span: Span | null
  /** As the record gives it; null where only the span tells. */
  readonly seconds?: number | null
  readonly approximate?: boolean
}

/** `zero` is the instant from which the axis counts, in UTC milliseconds. */
export function useExtentText(zero: number, clock: ChartClock): (extent: Extent) => ExtentText {
  const { t } = useTranslation('call')
  const time = useTimeText()
  return ({ span, seconds = null, approximate = false }) => {
    const length = seconds ?? (span && (span.end - span.start) / 1_000)
    const isRounded = seconds !== null && !Number.isInteger(seconds * 1_000)
    return {
      length: length === null ? t('chart.lengthUnknown') : time.length(length),
      exact: isRounded ? t('chart.exact', { value: time.exact(seconds) }) : null,
      place: span && {
        offset: time.length((span.start - zero) / 1_000),
        start: time.timeOfDay(span.start, clock, approximate),
        end: time.timeOfDay(span.end, clock, approximate),
      },
    }
  }
}
