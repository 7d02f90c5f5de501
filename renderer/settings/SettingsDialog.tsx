import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { Button } from '../components/controls/Button.tsx'
import '../i18n/settings-texts.ts'
import { useConsoleInfo } from '../queries/info.ts'
import { About } from './About.tsx'
import { ArchiveFile } from './ArchiveFile.tsx'
import { DesktopSettings } from './DesktopSettings.tsx'
import { SettingsFile } from './SettingsFile.tsx'
import styles from './settings.module.css'

/** What is chosen once: the window and its notifications where there are any, the data, and what the console is made of. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'shell'])
  const { data: info } = useConsoleInfo()
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      className={clsx(styles.backdrop)}
    >
      <Modal className={clsx(styles.modal)}>
        <Dialog className={clsx(styles.dialog)}>
          <header className={styles.head}>
            <Heading slot="title" className={clsx(styles.title)}>
              {t('settings:title')}
            </Heading>
            <Button look="quiet" square small aria-label={t('shell:close')} onPress={onClose}>
              <X size={16} aria-hidden="true" />
            </Button>
          </header>
          <div className={styles.parts}>
            {info?.host === 'desktop' && <DesktopSettings />}
            <section className={styles.part}>
              <h3 className={styles.heading}>{t('settings:data.title')}</h3>
              <SettingsFile />
              <ArchiveFile isDesktop={info?.host === 'desktop'} />
            </section>
            <About version={info?.version ?? ''} />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
