import { useNavigate, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useTranslation } from 'react-i18next'
import { useKeeping } from '../../data/keeping.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { type HealthAddress, healthViews } from '../../features/addresses/page-addresses.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
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
        <Tabs
          className={clsx(styles.tabs)}
          selectedKey={view}
          onSelectionChange={(key) => {
            const chosen = healthViews.find((name) => name === key)
            if (chosen && chosen !== view) go({ view: chosen })
          }}
        >
          <KeepingStatus key={profileId} state={state} />
          <TabList className={clsx(styles.tabList)} aria-label={t('title')}>
            {healthViews.map((name) => (
              <Tab key={name} id={name} className={clsx(styles.tab)}>
                {t(`views.${name}`)}
              </Tab>
            ))}
          </TabList>
          <TabPanel key={`${profileId} ${view}`} id={view} className={clsx(styles.tabPanel)}>
            {view === 'keeping' && (
              <KeepingView
                state={state}
                day={day}
                onDay={open}
                onReceipt={(chosen) => go({ view: 'receipts', day: chosen })}
              />
            )}
            {view === 'receipts' && <ReceiptsView profileId={profileId} day={day} onDay={open} />}
            {view === 'settings' && <KeepingSettings state={state} />}
          </TabPanel>
        </Tabs>
      )}
    </>
  )
}
