import { useTranslation } from 'react-i18next'
import { useConsoleInfo } from '../../data/console.ts'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { About } from './About.tsx'
import { ArchiveFile } from './ArchiveFile.tsx'
import { DesktopSettings } from './DesktopSettings.tsx'
import { DisplaySettings } from './DisplaySettings.tsx'
import { SettingsFile } from './SettingsFile.tsx'
import styles from './settings.module.css'

/** What is chosen once: the window and its notifications where there are any, the data, and what the console is made of. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'shell'])
  const { data: info } = useConsoleInfo()
  return (
    <ModalDialog title={t('settings:title')} onClose={onClose}>
      <div className={styles.parts}>
        <DisplaySettings />
        {info?.host === 'desktop' && <DesktopSettings />}
        <section className={styles.part}>
          <h3 className={styles.heading}>{t('settings:data.title')}</h3>
          <SettingsFile />
          <ArchiveFile isDesktop={info?.host === 'desktop'} />
        </section>
        <About version={info?.version ?? ''} />
      </div>
    </ModalDialog>
  )
}
