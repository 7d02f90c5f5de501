import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ConnectionSwitcher } from './ConnectionSwitcher.tsx'
import { PageTabs } from './PageTabs.tsx'
import styles from './page-header.module.css'

const CopyLinkButton = lazyPart(() => import('../windows/CopyLinkButton.tsx'), 'CopyLinkButton')

const PagePrinting = lazyPart<'PagePrinting', { readonly title: string }>(
  () => import('../printing/PrintButton.tsx'),
  'PagePrinting',
)

const HelpButton = lazyPart(() => import('./HelpButton.tsx'), 'HelpButton')

interface Props {
  readonly title: string
  /** A few words about the page. */
  readonly about?: string
  /** Whether the page has its own print button. */
  readonly printsItself?: boolean
  /** Actions of the whole page. */
  readonly children?: ReactNode
}

export function PageHeader({ title, about, printsItself = false, children }: Props) {
  return (
    <>
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
      <PageTabs />
    </>
  )
}
