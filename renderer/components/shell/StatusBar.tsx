import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { demoProfileId } from '../../../shared/profiles.ts'
import { useWireState } from '../../client/client.ts'
import { ClockStatus } from '../../clock/ClockStatus.tsx'
import { JobsIndicator } from '../../jobs/JobsIndicator.tsx'
import { useConsoleInfo } from '../../queries/info.ts'
import { useActiveProfile } from '../../queries/profiles.ts'
import { lazyPart } from '../lazy-part.ts'
import styles from './status-bar.module.css'

const StatusLinks = lazyPart(() => import('./StatusLinks.tsx'), 'StatusLinks')

const TroubleStatus = lazyPart(() => import('../../trouble/TroubleStatus.tsx'), 'TroubleStatus')

/**
 * The connection, the receiver, the archive, the call center's clock and the work under way, each leading to its page,
 * and what is wrong.
 */
export function StatusBar() {
  const { t } = useTranslation(['shell', 'connection'])
  const wire = useWireState()
  const profile = useActiveProfile()
  const { data: info } = useConsoleInfo()
  return (
    <footer className={styles.bar}>
      <span className={styles.item}>
        <span className={clsx(styles.dot, styles[wire])} aria-hidden="true" />
        <span className={clsx(wire === 'connected' && styles.usual)}>{t(`status.${wire}`)}</span>
      </span>
      {profile && (
        <Link to="/connections" search={{ edit: '' }} className={clsx(styles.link, styles.connection)}>
          <bdi>{profile.id === demoProfileId ? t('connection:demo') : profile.name}</bdi>
          <bdi dir="ltr" className={styles.address}>
            {profile.baseUrl}
          </bdi>
        </Link>
      )}
      <Suspense fallback={null}>
        <StatusLinks />
      </Suspense>
      <ClockStatus />
      <JobsIndicator />
      <Suspense fallback={null}>
        <TroubleStatus />
      </Suspense>
      {info && <span className={styles.end}>{t('status.version', { version: info.version })}</span>}
    </footer>
  )
}
