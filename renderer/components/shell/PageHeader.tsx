import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { ConnectionSwitcher } from '../connection/ConnectionSwitcher.tsx'
import styles from './page-header.module.css'

const CopyLinkButton = lazy(() =>
  import('../../windows/CopyLinkButton.tsx').then(
    (module): { default: ComponentType } => ({ default: module.CopyLinkButton }),
    // Only a console that is gone can't be asked for it, and there is no link to that.
    () => ({ default: () => null }),
  ),
)

const HelpButton = lazy(() =>
  import('../../help/HelpButton.tsx').then(
    (module): { default: ComponentType } => ({ default: module.HelpButton }),
    () => ({ default: () => null }),
  ),
)

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
        <Suspense fallback={null}>
          <HelpButton />
          <CopyLinkButton />
        </Suspense>
        {children}
        <ConnectionSwitcher />
      </div>
    </header>
  )
}
