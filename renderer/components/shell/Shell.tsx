import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Sidebar } from './Sidebar.tsx'
import { StatusBar } from './StatusBar.tsx'
import styles from './shell.module.css'
import { WireBanner } from './WireBanner.tsx'

/** The frame of every page. */
export function Shell() {
  const { t } = useTranslation('shell')
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
        <Outlet />
      </main>
      <StatusBar />
    </div>
  )
}
