import { useTranslation } from 'react-i18next'
import type { Alarm, AlarmMetric } from '../../../shared/board/rules.ts'
import { assertNever } from '../../../shared/errors.ts'
import { withName } from '../../../shared/people.ts'
import { useNames } from '../../data/people.ts'
import { useFigureFormats } from '../figures/figure-formats.ts'

/** Formats what rules and alarms are about. */
interface AlarmTexts {
  /** Returns a metric's value with its unit. */
  value(metric: AlarmMetric, value: number): string
  /** Returns a queue by name; the call center for null. */
  where(queue: string | null): string
  /** Returns what an alarm says: where, and how far it went. */
  sentence(alarm: Pick<Alarm, 'metric' | 'queue' | 'worst' | 'subject'>): string
}

export function useAlarmTexts(): AlarmTexts {
  const { t } = useTranslation('alarms')
  const { number, seconds, share } = useFigureFormats()
  const names = useNames()
  const value = (metric: AlarmMetric, value: number): string => {
    switch (metric) {
      case 'serviceLevel':
      case 'abandonment':
        return share(value / 100)
      case 'longestWait':
        return seconds(value)
      case 'silence':
        return t('minutes', { minutes: value })
      case 'waiting':
      case 'agentsFree':
      case 'lostCall':
      case 'extensionUnavailable':
        return number(value)
      default:
        return assertNever(metric)
    }
  }
  const where = (queue: string | null): string =>
    queue === null ? t('callCenter') : (names('queue', queue) ?? t('queue', { queue }))
  return {
    value,
    where,
    sentence: ({ metric, queue, worst, subject }) =>
      t(`is.${metric}`, {
        where: where(queue),
        value: value(metric, worst),
        subject: subject === null ? '' : withName(names('any', subject), subject),
      }),
  }
}
