import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import typography from '../../styles/typography.module.css'
import styles from './message.module.css'

interface Props {
  readonly icon: LucideIcon
  readonly title: string
  readonly sentence?: string
  /** Announces a failure at once. */
  readonly urgent?: boolean
  /** Whether this is the page's only heading. */
  readonly isPage?: boolean
  /** Buttons and links, side by side. */
  readonly actions?: ReactNode
  /** Further information. */
  readonly children?: ReactNode
}

/** Shown instead of content: nothing found, a failure, a cancelled search. */
export function Message(props: Props) {
  const { icon: Icon, title, sentence, urgent = false, isPage = false, actions, children } = props
  const Heading = isPage ? 'h1' : 'h2'
  const message = useRef<HTMLDivElement>(null)
  // A pressed button goes with the message: the part around it keeps the focus.
  useLayoutEffect(() => {
    const element = message.current
    return () => {
      if (element?.contains(document.activeElement)) element.closest<HTMLElement>('[tabindex="-1"]')?.focus()
    }
  }, [])
  return (
    <div ref={message} className={styles.message} role={urgent ? 'alert' : 'status'}>
      <span className={urgent ? styles.urgent : styles.icon}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <Heading className={typography.heading}>{title}</Heading>
      {sentence !== undefined && <p className={styles.sentence}>{sentence}</p>}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
