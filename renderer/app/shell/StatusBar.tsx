import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import { demoProfileId } from '../../../shared/profiles.ts'
import { useConnectionState } from '../../data/client/client.ts'
import { useConsoleInfo } from '../../data/console.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { ClockStatus } from '../../features/clock/ClockStatus.tsx'
import { JobsIndicator } from '../../features/jobs/JobsIndicator.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import styles from './status-bar.module.css'

const StatusLinks = lazyPart(() => import('./StatusLinks.tsx'), 'StatusLinks')

const ProblemStatus = lazyPart(() => import('../problems/ProblemStatus.tsx'), 'ProblemStatus')

/**
 * Shows the connection, the receiver, the archive, the call center's clock and the jobs, each with a link or
 * details, and the current problems.
 */
export function StatusBar() {
  const { t } = useTranslation(['shell', 'connection'])
  const transport = useConnectionState()
  const profile = useActiveProfile()
  const { data: info } = useConsoleInfo()
  const name = profile?.id === demoProfileId ? t('connection:demo') : profile?.name
  return (
    <footer className={styles.bar}>
      <span className={styles.item}>
        <span className={clsx(styles.dot, styles[transport])} aria-hidden="true" />
        <span className={clsx(transport === 'connected' && styles.usual)}>{t(`status.${transport}`)}</span>
      </span>
      {profile && (
        <Link
          to={paths.connections}
          search={{ edit: '' }}
          className={clsx(styles.link, styles.connection)}
          // A narrow window cuts them.
          title={`${name} ${profile.baseUrl}`}
        >
          <bdi>{name}</bdi>
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
        <ProblemStatus />
      </Suspense>
      {info && <span className={styles.end}>{t('status.version', { version: info.version })}</span>}
    </footer>
  )
}
