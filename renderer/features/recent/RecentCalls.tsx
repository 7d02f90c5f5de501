import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { withName } from '../../../shared/people.ts'
import type { RecentCall } from '../../../shared/recent-calls.ts'
import { useRecentCalls } from '../../data/calls.ts'
import { useNames } from '../../data/people.ts'
import { reportViews } from '../addresses/report-views.ts'
import { firstRecord, readAddress } from '../addresses/search-address.ts'
import { callCenterNow, useArrivalText } from '../clock/times.ts'
import styles from './recent.module.css'

/** Lists recent calls to reopen. */
export function RecentCalls() {
  const { t } = useTranslation('palette')
  const calls = useRecentCalls()
  const nameOf = useRecentText()
  const view = reportViews.quick
  if (calls.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent-calls">
      <h3 id="recent-calls">{t('groups.recent')}</h3>
      <ul>
        {calls.map((call) => (
          <li key={call.cuid}>
            <Link
              to={view.path}
              search={readAddress(
                view,
                { mode: 'call', cuid: call.cuid, call: firstRecord },
                callCenterNow(),
              )}
            >
              {nameOf(call)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns a function that names a recent call by caller, destination and time. */
export function useRecentText(): (call: RecentCall) => string {
  const { t } = useTranslation('palette')
  const arrival = useArrivalText()
  const nameOf = useNames()
  const partyOf = (number: string) => withName(nameOf('any', number), number) || '—'
  return ({ cuid, src, dst, startedAt }) => {
    if (src === '' && dst === '') return t('call', { cuid })
    const parties = t('parties', { src: partyOf(src), dst: partyOf(dst) })
    return startedAt === null ? parties : t('partiesAt', { parties, time: arrival.short(startedAt) })
  }
}
