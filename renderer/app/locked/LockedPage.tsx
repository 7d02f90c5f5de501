import { KeyRound } from 'lucide-react'
import { languages } from '../../../shared/preferences.ts'
import { directionOf, i18n } from '../../i18n/i18n.ts'
import { Message } from '../../ui/state/Message.tsx'
import '../../i18n/locked-texts.ts'
import styles from './locked.module.css'

/** What a page shows that has no token for the browser host; in every language, as the user's isn't known to it. */
export function LockedPage() {
  return (
    <main className={styles.page}>
      {languages.map((language) => {
        const t = i18n.getFixedT(language, 'locked')
        return (
          <section key={language} lang={language} dir={directionOf(language)}>
            <Message icon={KeyRound} title={t('title')} sentence={t('sentence')} isPage />
          </section>
        )
      })}
    </main>
  )
}
