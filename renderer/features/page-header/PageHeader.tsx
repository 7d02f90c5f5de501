import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../ui/lazy-part.ts'
import { isPlace, usePlaceLink, useShownPage } from '../addresses/last-addresses.ts'
import { usePlacesBeside } from '../addresses/places.ts'
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

/** Whether a tab was followed, whose page has a bar of its own to go on from. */
let isFollowed = false

/** Links to the other pages of the menu's entry, below the header of a page that belongs to one. */
function PageTabs() {
  const { t } = useTranslation('shell')
  const shown = useShownPage()
  const linkTo = usePlaceLink()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFollowed) nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    isFollowed = false
  }, [])
  const places = usePlacesBeside(shown.path)
  if (places.length === 0) return null
  return (
    <nav ref={nav} className={styles.tabs} aria-label={t('tabs')} data-page-tabs onKeyDown={moveFocus}>
      {places.map((place) => (
        <Link
          key={place.label}
          {...linkTo(place)}
          activeOptions={{ exact: true }}
          onClick={() => {
            isFollowed = place.path !== shown.path
          }}
          className={styles.tab}
          aria-current={isPlace(place, shown) ? 'page' : undefined}
        >
          {t(`navigation.${place.label}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Moves the focus among the links by the arrow keys, as in a list of tabs. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const now = links.findIndex((link) => link.matches(':focus'))
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  const next = { [forward]: now + 1, [backward]: now - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  links.at(next % links.length)?.focus()
}
