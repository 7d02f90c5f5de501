import { Link } from '@tanstack/react-router'
import { type LucideIcon, PhoneCall, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { en } from '../../i18n/en/index.ts'
import { machineNow } from '../../machine-now.ts'
import { readAddress } from '../../pages/quick-search/search-address.ts'
import { SettingsMenu } from './SettingsMenu.tsx'
import styles from './sidebar.module.css'

type Group = keyof typeof en.shell.navigation.groups

interface PageLink {
  readonly to: '/quick-search'
  readonly label: 'quickSearch'
  readonly icon: LucideIcon
}

const pages: readonly { readonly group: Group; readonly links: readonly PageLink[] }[] = [
  { group: 'reports', links: [{ to: '/quick-search', label: 'quickSearch', icon: Search }] },
]

/** The console's pages by group; narrows to icons where there is little room. */
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
      <nav className={styles.pages} aria-label={t('navigation.label')}>
        {pages.map(({ group, links }) => (
          <section key={group} aria-labelledby={`pages-${group}`}>
            <h2 id={`pages-${group}`} className={styles.group}>
              {t(`navigation.groups.${group}`)}
            </h2>
            <ul>
              {links.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    search={() => readAddress({}, machineNow())}
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
