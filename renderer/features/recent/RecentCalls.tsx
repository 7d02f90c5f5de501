import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callCenterNow } from '../clock/call-center-now.ts'
import '../../i18n/palette-texts.ts'
import { useRecentCalls } from '../../data/recent-calls.ts'
import { reportViews } from '../addresses/report-views.ts'
import { firstRecord, readAddress } from '../addresses/search-address.ts'
import styles from './recent.module.css'
import { useRecentText } from './use-recent-text.ts'

/** The calls that were opened lately, to open again. */
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
