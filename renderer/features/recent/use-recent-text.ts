import { useTranslation } from 'react-i18next'
import type { RecentCall } from '../../../shared/recent-calls.ts'
import { useArrivalText } from '../clock/use-arrival-text.ts'
import '../../i18n/palette-texts.ts'

/** Names a call that was opened lately by who called whom, and when. */
export function useRecentText(): (call: RecentCall) => string {
  const { t } = useTranslation('palette')
  const arrival = useArrivalText()
  return ({ cuid, src, dst, startedAt }) => {
    if (src === '' && dst === '') return t('call', { cuid })
    const parties = t('parties', { src: src || '—', dst: dst || '—' })
    return startedAt === null ? parties : t('partiesAt', { parties, time: arrival.short(startedAt) })
  }
}
