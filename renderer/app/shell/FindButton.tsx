import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { commandKey } from '../../ui/keyboard/command-key.ts'
import { requestPalette } from '../keyboard/palette-request.ts'
import styles from './sidebar.module.css'

/** The way to the command palette for whoever doesn't know its key, which it tells. */
export function FindButton() {
  const { t } = useTranslation('shell')
  return (
    <Button
      className={styles.find}
      aria-label={t('find')}
      aria-keyshortcuts="Control+K"
      onPress={requestPalette}
    >
      <Search size={14} aria-hidden="true" />
      <span className={styles.word}>{t('find')}</span>
      <span className={styles.key} dir="ltr">
        {`${commandKey} K`}
      </span>
    </Button>
  )
}
