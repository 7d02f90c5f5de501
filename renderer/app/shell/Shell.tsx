import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NamesContext, useShownNames } from '../../data/people.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { useIsOwnWindow } from '../../features/addresses/page-addresses.ts'
import { useAlarmSound } from '../../features/alarms/use-alarm-sound.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { WindowKeys } from '../keyboard/WindowKeys.tsx'
import { DisconnectedBanner } from '../windows/DisconnectedBanner.tsx'
import { Sidebar } from './Sidebar.tsx'
import { StatusBar } from './StatusBar.tsx'
import styles from './shell.module.css'
import { useLastAddresses } from './use-last-addresses.ts'

const ConsoleNotices = lazyPart(() => import('../notices/ConsoleNotices.tsx'), 'ConsoleNotices')

const OwnWindow = lazy(() =>
  import('../windows/OwnWindow.tsx').then((module) => ({ default: module.OwnWindow })),
)

const UndoToasts = lazyPart(() => import('../undo/UndoToasts.tsx'), 'UndoToasts')

/** Renders the frame of every page. */
export function Shell() {
  const { t } = useTranslation('shell')
  useAlarmSound(useActiveProfile()?.id)
  const names = useShownNames()
  const isOwn = useIsOwnWindow()
  useLastAddresses(!isOwn)
  if (isOwn) {
    return (
      <Suspense fallback={null}>
        <OwnWindow />
      </Suspense>
    )
  }
  return (
    <NamesContext value={names}>
      <div className={styles.shell}>
        <button
          type="button"
          className={styles.skip}
          onClick={() => document.getElementById('content')?.focus()}
        >
          {t('skipToContent')}
        </button>
        <Sidebar />
        <main id="content" tabIndex={-1} className={styles.content}>
          <DisconnectedBanner />
          <Suspense fallback={null}>
            <ConsoleNotices />
          </Suspense>
          <Outlet />
        </main>
        <StatusBar />
        <WindowKeys />
        <Suspense fallback={null}>
          <UndoToasts />
        </Suspense>
      </div>
    </NamesContext>
  )
}
