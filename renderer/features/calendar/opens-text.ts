import { useTranslation } from 'react-i18next'
import { wallAt } from '../../../shared/clock/knowledge.ts'
import { dayOf } from '../../../shared/clock/wall-time.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { useServerDisplay } from '../clock/times.ts'

/** Returns what says when a closed call center or queue opens, both in UTC milliseconds; `Infinity` for never. */
export function useOpensText(): (opensAt: number, now: number) => string {
  const { t } = useTranslation('now')
  const { language } = useFormats()
  const known = useKnownPeriods()
  const display = useServerDisplay()
  return (opensAt, now) => {
    if (!Number.isFinite(opensAt)) return t('closed.never')
    const wall = wallAt(known, opensAt, 'queue')
    const time = `\u2066${display.time(wall).slice(0, 'HH:MM'.length)}\u2069`
    const days = dayOf(wall) - dayOf(wallAt(known, now, 'queue'))
    if (days === 0) return t('closed.opens', { time })
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(wall)
    // A weekday alone names one within the next seven days.
    const day = days < 7 ? weekday : `\u2066${display.date(wall)}\u2069`
    return t('closed.opensOn', { day, time })
  }
}
