import { useTranslation } from 'react-i18next'
import { wallOfRequestDate } from '../../../shared/clock/wall-time.ts'
import { assertNever, type Failure } from '../../../shared/errors.ts'
import type { KeepingState, ServerDay } from '../../../shared/keeping.ts'
import { lengthText, useFormats } from '../../ui/values/formats.ts'
import { useArrivalText, useServerDisplay } from '../clock/times.ts'
import { progressOf } from './kept-days.ts'

/** Formats a calendar day of the call center in the chosen calendar. */
export function useDayText(): (day: ServerDay) => string {
  const display = useServerDisplay()
  return (day) => `\u2066${display.date(wallOfRequestDate(`${day} 00:00`))}\u2069`
}

/** Formats an instant to the minute, with its date unless it is today. */
export function useMinuteText(): (instant: number) => string {
  const arrival = useArrivalText()
  return (instant) => arrival.short(instant).slice(0, -':00'.length)
}

/** Formats an instant to the minute, always with its date. */
export function useDateMinuteText(): (instant: number) => string {
  const arrival = useArrivalText()
  return (instant) => arrival.dateTime(instant).slice(0, -':00'.length)
}

/** Returns a function that says in one sentence whether the archive is whole, and what it waits for. */
export function useKeepingText(): (state: KeepingState) => string {
  const { t } = useTranslation(['health', 'errors'])
  const { locale } = useFormats()
  const minute = useMinuteText()
  const titleOf = (failure: Failure | null) => (failure ? t(`errors:${failure.code}.title`) : '')

  return (state) => {
    const { status, left, retryAt, failure, options } = state
    const { wanted, whole, differing, completeTo } = progressOf(state)
    const progress = t('health:status.progress', { whole, count: wanted })
    const until = completeTo === null ? progress : t('health:status.completeTo', { time: minute(completeTo) })
    switch (status) {
      case 'current':
        return differing > 0
          ? t('health:status.differing', { until, count: differing })
          : t('health:status.current', { until })
      case 'catching_up':
        return left === null
          ? t('health:status.catchingUp', { progress })
          : t('health:status.catchingUpFor', {
              progress,
              duration: lengthText(Math.max(1, Math.round(left.milliseconds / 1_000)), locale),
            })
      case 'kept_elsewhere':
        return t('health:status.elsewhere', { progress })
      case 'waiting_for_hours':
        return t('health:status.waiting', { progress, hour: hourText(options.olderHours?.from ?? 0, locale) })
      case 'backing_off':
        return retryAt === null
          ? t('health:status.failing', { failure: titleOf(failure), until })
          : t('health:status.retrying', { failure: titleOf(failure), time: minute(retryAt), until })
      case 'credentials_missing':
        return t('health:status.credentials')
      case 'paused':
        return t('health:status.paused', { until })
      default:
        return assertNever(status)
    }
  }
}

/** Formats an hour of the day: `07:00`. */
export function hourText(hour: number, locale: string): string {
  const digits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 })
  return `\u2066${digits.format(hour)}:${digits.format(0)}\u2069`
}
