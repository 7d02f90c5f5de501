import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import tones from '../../styles/tones.module.css'
import styles from './status-line.module.css'

interface Props {
  readonly tone: 'good' | 'warn' | 'bad' | 'neutral'
  readonly icon: LucideIcon
  readonly children: ReactNode
}

/** Says how something stands, in its tone. */
export function StatusLine({ tone, icon: Icon, children }: Props) {
  return (
    <div className={clsx(styles.line, tones[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}
