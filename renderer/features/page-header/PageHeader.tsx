import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ConnectionSwitcher } from './ConnectionSwitcher.tsx'
import styles from './page-header.module.css'

const CopyLinkButton = lazyPart(() => import('../windows/CopyLinkButton.tsx'), 'CopyLinkButton')

const PagePrinting = lazyPart<'PagePrinting', { readonly title: string }>(
  () => import('../printing/PrintButton.tsx'),
  'PagePrinting',
)

const HelpButton = lazyPart(() => import('./HelpButton.tsx'), 'HelpButton')

interface Props {
  readonly title: string
  /** What the page is about, in few words. */
  readonly about?: string
  /** A page that goes to paper in a way of its own has its own button for that. */
  readonly printsItself?: boolean
  /** What can be done with the whole page. */
  readonly children?: ReactNode
}

export function PageHeader({ title, about, printsItself = false, children }: Props) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {about && <p className={styles.about}>{about}</p>}
      <div className={styles.actions}>
        <Suspense fallback={null}>
          <HelpButton />
          <CopyLinkButton />
          {!printsItself && <PagePrinting title={title} />}
        </Suspense>
        {children}
        <ConnectionSwitcher />
      </div>
    </header>
  )
}
