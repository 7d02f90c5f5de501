import type { ReactNode } from 'react'
import { ConnectionSwitcher } from '../connection/ConnectionSwitcher.tsx'
import styles from './page-header.module.css'

interface Props {
  readonly title: string
  /** What can be done with the whole page. */
  readonly children?: ReactNode
}

export function PageHeader({ title, children }: Props) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.actions}>
        {children}
        <ConnectionSwitcher />
      </div>
    </header>
  )
}
