import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../shared/language.ts'
import { directionOf } from '../../i18n/i18n.ts'
import { Message } from '../../ui/state/Message.tsx'
import styles from './locked.module.css'

/** Shown without a token for the browser host; in both languages, because the user's is unknown. */
export function LockedPage() {
  const { i18n } = useTranslation('locked')
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
