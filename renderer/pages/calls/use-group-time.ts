import { useTranslation } from 'react-i18next'
import type { CallGroup } from '../../../shared/calls/calls.ts'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useServerDisplay } from '../../features/clock/times.ts'
import { useFormats } from '../../ui/values/formats.ts'

/** Returns a function that names a day, or an hour of a day, on the call center's clock. */
export function useGroupTime(): (by: 'day' | 'hour', group: CallGroup) => string {
  const { t } = useTranslation('calls')
  const { locale } = useFormats()
  const display = useServerDisplay()
  const known = useKnownPeriods()
  return (by, { from, value }) => {
    if (from === null) return value === '' ? t('none') : value
    const wall = display.wall(from, offsetAt(known, null, { instant: from }).offsetMinutes)
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(wall)
    const day = `${weekday} \u2066${display.date(wall)}\u2069`
    return by === 'day' ? day : `${day} \u2066${display.time(wall).slice(0, 5)}\u2069`
  }
}
