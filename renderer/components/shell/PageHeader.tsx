import type { ReactNode } from 'react'
import { ConnectionSwitcher } from '../connection/ConnectionSwitcher.tsx'
import styles from './page-header.module.css'

interface Props {
  readonly title: string
  /** What the page is about, in few words. */
  readonly about?: string
  /** What can be done with the whole page. */
  readonly children?: ReactNode
}

export function PageHeader({ title, about, children }: Props) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {about && <p className={styles.about}>{about}</p>}
      <div className={styles.actions}>
        {children}
        <ConnectionSwitcher />
      </div>
    </header>
  )
}
