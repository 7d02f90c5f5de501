import clsx from 'clsx'
import { type LucideIcon, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'
import styles from './notice.module.css'

interface Props {
  readonly icon: LucideIcon
  readonly tone: 'good' | 'warn' | 'bad'
  readonly text: string
  readonly onDismiss?: () => void
}

/** A line across the page about something that happened to it. */
export function Notice({ icon: Icon, tone, text, onDismiss }: Props) {
  const { t } = useTranslation('shell')
  return (
    <div className={clsx(styles.notice, styles[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={14} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
      {onDismiss && (
        <Button look="quiet" square small aria-label={t('dismiss')} onPress={onDismiss}>
          <X size={14} aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}
