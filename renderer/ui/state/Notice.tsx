import clsx from 'clsx'
import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'
import styles from './notice.module.css'

interface Props {
  readonly icon: LucideIcon
  readonly tone: 'good' | 'warn' | 'bad' | 'info'
  readonly text: string
  readonly onDismiss?: () => void
  readonly children?: ReactNode
}

/** Shows a notice across the page. */
export function Notice({ icon: Icon, tone, text, onDismiss, children }: Props) {
  const { t } = useTranslation('shell')
  return (
    <div className={clsx(styles.notice, styles[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={14} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
      {children}
      {onDismiss && (
        <Button look="quiet" square small aria-label={t('dismiss')} onPress={onDismiss}>
          <X size={14} aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}
