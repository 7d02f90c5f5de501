import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { licences } from '../../../shared/licences.ts'
import { useConsoleInfo } from '../../data/console.ts'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { ArchiveFile } from './ArchiveFile.tsx'
import { DesktopSettings } from './DesktopSettings.tsx'
import { DisplaySettings } from './DisplaySettings.tsx'
import { SettingsFile } from './SettingsFile.tsx'
import styles from './settings.module.css'

/** Shows the settings of the display, the desktop host and the data, and the licences. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'shell'])
  const { data: info } = useConsoleInfo()
  return (
    <ModalDialog title={t('settings:title')} onClose={onClose}>
      <div className={styles.parts}>
        <DisplaySettings />
        {info?.host === 'desktop' && <DesktopSettings onClose={onClose} />}
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

/** Shows the version, and the licences of Callboard and everything shipped with it. */
function About({ version }: { readonly version: string }) {
  const { t } = useTranslation('settings')
  const { data } = useQuery({
    queryKey: ['licences'],
    queryFn: async () => licences.parse(await (await fetch('/licences.json')).json()),
  })
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('about.title')}</h3>
      <p>{t('about.version', { version })}</p>
      <p className={styles.hint}>{data ? t('about.licence') : t('about.none')}</p>
      {data && (
        <ul className={styles.licences} dir="ltr">
          {data.map((shipped) => (
            <li key={shipped.name}>
              <details>
                <summary>
                  {shipped.name} {shipped.version} ({shipped.licence})
                </summary>
                <pre className={styles.text}>{shipped.text}</pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
