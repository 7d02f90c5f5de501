import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './message.module.css'

interface Props {
  readonly icon: LucideIcon
  readonly title: string
  readonly sentence: string
  /** Failures are announced at once. */
  readonly urgent?: boolean
  /** What can be done, and what else is known. */
  readonly children?: ReactNode
}

/** What stands where content would be: nothing found, a failure, a cancelled search. */
export function Message({ icon: Icon, title, sentence, urgent = false, children }: Props) {
  return (
    <div className={styles.message} role={urgent ? 'alert' : 'status'}>
      <span className={urgent ? styles.urgent : styles.icon}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.sentence}>{sentence}</p>
      {children}
    </div>
  )
}
