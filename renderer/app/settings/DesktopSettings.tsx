import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { alarmsAddress } from '../../features/addresses/page-addresses.ts'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import styles from './settings.module.css'

/** Shows the settings of the desktop window; each applies at once. */
export function DesktopSettings({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { keepReceiving } = usePreferences()
  const save = useSavePreferences()
  return (
    <>
      <section className={styles.part}>
        <h3 className={styles.heading}>{t('window')}</h3>
        <Checkbox isSelected={keepReceiving} onChange={(keeps) => save({ keepReceiving: keeps })}>
          {t('keepReceiving')}
        </Checkbox>
        <p className={styles.hint}>{t('keepReceivingHint')}</p>
      </section>
      <section className={styles.part}>
        <h3 className={styles.heading}>{t('notifications.title')}</h3>
        <p className={styles.hint}>{t('notifications.about')}</p>
        <Link to={paths.alarms} search={alarmsAddress.parse({})} onClick={onClose}>
          {t('notifications.open')}
        </Link>
      </section>
    </>
  )
}
