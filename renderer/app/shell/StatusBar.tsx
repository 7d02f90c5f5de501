import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { demoConnectionId } from '../../../shared/connections.ts'
import { paths } from '../../../shared/page-address.ts'
import { useConnectionState } from '../../data/client/client.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useConsoleInfo } from '../../data/console.ts'
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
  const connection = useActiveConnection()
  const { data: info } = useConsoleInfo()
  const name = connection?.id === demoConnectionId ? t('connection:demo') : connection?.name
  return (
    <footer className={styles.bar}>
      <span className={styles.item}>
        <span className={clsx(styles.dot, styles[transport])} aria-hidden="true" />
        <span className={clsx(transport === 'connected' && styles.usual)}>{t(`status.${transport}`)}</span>
      </span>
      {connection && (
        <Link
          to={paths.connections}
          search={{ edit: '' }}
          className={clsx(styles.link, styles.connection)}
          // A narrow window cuts them.
          title={`${name} ${connection.baseUrl}`}
        >
          <bdi>{name}</bdi>
          <bdi dir="ltr" className={styles.address}>
            {connection.baseUrl}
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
