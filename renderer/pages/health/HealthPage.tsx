import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useKeeping } from '../../data/keeping.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import type { HealthAddress } from '../../features/addresses/page-addresses.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import { Checks } from './Checks.tsx'
import styles from './health.module.css'
import { KeepingSettings } from './KeepingSettings.tsx'
import { KeepingStatus } from './KeepingStatus.tsx'
import { KeepingView } from './KeepingView.tsx'
import { ReceiptsView } from './ReceiptsView.tsx'

/** Shows whether the active connection's archive is whole, and the receipts that prove it. */
export function HealthPage() {
  const { t } = useTranslation('health')
  const { view, day } = useSearch({ from: '/health' })
  const navigate = useNavigate({ from: '/health' })
  const profileId = useActiveProfile()?.id
  const { data: state, error, refetch } = useKeeping(profileId)
  const go = (change: Partial<HealthAddress>) => void navigate({ search: { view, day, ...change } })
  const open = (chosen: string) => go({ day: chosen })

  return (
    <>
      <PageHeader title={t('title')} about={t('about')} printsItself={view === 'receipts' && day !== ''} />
      {error && !state && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {profileId !== undefined && state && (
        <>
          {view !== 'checks' && <KeepingStatus key={profileId} state={state} />}
          <div key={`${profileId} ${view}`} className={styles.view}>
            {view === 'keeping' && (
              <KeepingView
                state={state}
                day={day}
                onDay={open}
                onReceipt={(chosen) => go({ view: 'receipts', day: chosen })}
              />
            )}
            {view === 'receipts' && <ReceiptsView profileId={profileId} day={day} onDay={open} />}
            {view === 'checks' && <Checks />}
            {view === 'settings' && <KeepingSettings state={state} />}
          </div>
        </>
      )}
    </>
  )
}
