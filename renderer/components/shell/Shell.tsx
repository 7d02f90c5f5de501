import { Outlet } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { WindowKeys } from '../../keyboard/WindowKeys.tsx'
import { useIsOwnWindow } from '../../windows/own-window-address.ts'
import { Sidebar } from './Sidebar.tsx'
import { StatusBar } from './StatusBar.tsx'
import styles from './shell.module.css'
import { WireBanner } from './WireBanner.tsx'

const ConsoleNotices = lazy(() =>
  import('../../notices/ConsoleNotices.tsx').then(
    (module): { default: ComponentType } => ({ default: module.ConsoleNotices }),
    // Only a console that is gone can't be asked for it, which the banner above says.
    () => ({ default: () => null }),
  ),
)

const OwnWindow = lazy(() =>
  import('../../windows/OwnWindow.tsx').then((module) => ({ default: module.OwnWindow })),
)

const UndoToasts = lazy(() =>
  import('../../undo/UndoToasts.tsx').then(
    (module): { default: ComponentType } => ({ default: module.UndoToasts }),
    () => ({ default: () => null }),
  ),
)

/** The frame of every page. */
export function Shell() {
  const { t } = useTranslation('shell')
  if (useIsOwnWindow()) {
    return (
      <Suspense fallback={null}>
        <OwnWindow />
      </Suspense>
    )
  }
  return (
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
        <WireBanner />
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
  )
}
