import { Link } from '@tanstack/react-router'
import { PhoneCall, Search } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlaceLink, useShownPage } from '../../features/addresses/last-addresses.ts'
import { type MenuEntry, menu } from '../../routes/menu.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { commandKey } from '../../ui/keyboard.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { openPalette } from '../keyboard/WindowKeys.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'
import styles from './sidebar.module.css'

const loadMarks = () => import('./MenuMarks.tsx')
const marks = {
  callbacks: lazyPart<'CallbacksMark', { readonly id: string }>(loadMarks, 'CallbacksMark'),
  health: lazyPart<'HealthMark', { readonly id: string }>(loadMarks, 'HealthMark'),
}

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
        {menu.map(({ group, entries }) => (
          <section key={group} aria-labelledby={group === null ? undefined : `pages-${group}`}>
            {group !== null && (
              <h2 id={`pages-${group}`} className={styles.group}>
                {t(`navigation.groups.${group}`)}
              </h2>
            )}
            <ul>
              {entries.map((entry) => (
                <li key={entry.label}>
                  <EntryLink entry={entry} />
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

/** Links to the entry's first page; marked as current on all of its pages. */
function EntryLink({ entry: { label, icon: Icon, mark, places } }: { readonly entry: MenuEntry }) {
  const { t } = useTranslation('shell')
  const shown = useShownPage()
  const linkTo = usePlaceLink()
  const Mark = mark && marks[mark]
  const markId = `mark-${mark}`
  const isCurrent = places.some(({ path }) => path === shown.path)
  return (
    <Link
      {...linkTo(places[0])}
      className={styles.page}
      title={t(`navigation.${label}`)}
      aria-label={t(`navigation.${label}`)}
      aria-describedby={mark && markId}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.word}>{t(`navigation.${label}`)}</span>
      {Mark && (
        <Suspense fallback={null}>
          <Mark id={markId} />
        </Suspense>
      )}
    </Link>
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
