import { Link } from '@tanstack/react-router'
import { PhoneCall, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { commandKey } from '../../ui/keyboard.ts'
import { openPalette } from '../keyboard/WindowKeys.tsx'
import { pages } from '../pages.ts'
import { SettingsMenu } from './SettingsMenu.tsx'
import styles from './sidebar.module.css'

/** Lists the pages by group; narrows to icons in small windows. */
export function Sidebar() {
  const { t } = useTranslation('shell')
  return (
    <header className={styles.sidebar}>
      <div className={styles.brand}>
        <span className={styles.mark}>
          <PhoneCall size={14} strokeWidth={2.25} aria-hidden="true" />
        </span>
        <span className={styles.word}>{t('appName')}</span>
      </div>
      <FindButton />
      <nav className={styles.pages} aria-label={t('navigation.label')}>
        {pages.map(({ group, links }) => (
          <section key={group} aria-labelledby={`pages-${group}`}>
            <h2 id={`pages-${group}`} className={styles.group}>
              {t(`navigation.groups.${group}`)}
            </h2>
            <ul>
              {links.map(({ label, icon: Icon, link }) => (
                <li key={label}>
                  <Link
                    {...link}
                    activeOptions={{ includeSearch: false }}
                    className={styles.page}
                    title={t(`navigation.${label}`)}
                  >
                    <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                    <span className={styles.word}>{t(`navigation.${label}`)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <SettingsMenu />
    </header>
  )
}

/** Opens the command palette and shows its key. */
function FindButton() {
  const { t } = useTranslation('shell')
  return (
    <Button className={styles.find} aria-label={t('find')} onPress={openPalette}>
      <Search size={14} aria-hidden="true" />
      <span className={styles.word}>{t('find')}</span>
      <span className={styles.key} dir="ltr">
        {`${commandKey} K`}
      </span>
    </Button>
  )
}
