import clsx from 'clsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnectionState } from '../../data/client/client.ts'
import { ClockStatus } from '../../features/clock/ClockStatus.tsx'
import { JobsIndicator } from '../../features/jobs/JobsIndicator.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import styles from './status-bar.module.css'

const StatusLinks = lazyPart(() => import('./StatusLinks.tsx'), 'StatusLinks')

const ProblemStatus = lazyPart(() => import('../problems/ProblemStatus.tsx'), 'ProblemStatus')

/**
 * Shows what runs: this console, how far the archive is complete, the call center's clock and the jobs; and what is wrong
 * with the receiver, the team archive and the rest.
 */
export function StatusBar() {
  const { t } = useTranslation('shell')
  const transport = useConnectionState()
  return (
    <footer className={styles.bar}>
      <span className={styles.item}>
        <span className={clsx(styles.dot, styles[transport])} aria-hidden="true" />
        <span className={clsx(transport === 'connected' && styles.usual)}>{t(`status.${transport}`)}</span>
      </span>
      <Suspense fallback={null}>
        <StatusLinks />
      </Suspense>
      <ClockStatus />
      <JobsIndicator />
      <Suspense fallback={null}>
        <ProblemStatus />
      </Suspense>
    </footer>
  )
}
