import { Outlet } from '@tanstack/react-router'
import { WireBanner } from '../components/shell/WireBanner.tsx'
import { WindowKeys } from '../keyboard/WindowKeys.tsx'
import { WindowTitle } from '../trouble/WindowTitle.tsx'
import styles from './own-window.module.css'
import { useOwnWindowLinks } from './own-window-links.ts'

/** The frame of a window that shows nothing but one page. */
export function OwnWindow() {
  useOwnWindowLinks()
  return (
    <>
      <main id="content" tabIndex={-1} className={styles.content}>
        <WireBanner />
        <Outlet />
      </main>
      <WindowKeys />
      <WindowTitle />
    </>
  )
}
