import { X } from 'lucide-react'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Button } from '../controls/Button.tsx'
import styles from './side-panel.module.css'

interface SidePanelProps {
  /** Renders the title, which has this id and takes the focus, and what is below it. */
  readonly headline: (titleId: string) => ReactNode
  readonly tools?: ReactNode
  readonly closeLabel: string
  /** Null when the page shows only the panel. */
  readonly onClose: (() => void) | null
  /** Whether it takes the place of a panel that was still loading: the user may have gone elsewhere meanwhile. */
  readonly isReplacing?: boolean | undefined
  readonly children: ReactNode
}

/** The opener of the first in a series of panels that replace each other. */
export const OpenerContext = createContext<RefObject<Element | null> | null>(null)

/** Shows a panel beside the rows. It takes the focus from its opener and returns it; Escape closes it. */
export function SidePanel({
  headline,
  tools,
  closeLabel,
  onClose,
  isReplacing = false,
  children,
}: SidePanelProps) {
  const titleId = useId()
  const own = useRef<Element | null>(null)
  const opener = useContext(OpenerContext) ?? own
  // Not after it is drawn: a key may come at once.
  useLayoutEffect(() => {
    if (isReplacing && document.activeElement !== document.body) return
    // A button of the replaced panel is gone, so the first panel's opener stays the opener.
    if (document.activeElement !== document.body) opener.current = document.activeElement
    opener.current ??= document.body
    // A page whose address opens the panel chooses its own focus.
    if (opener.current !== document.body) document.getElementById(titleId)?.focus()
  }, [titleId, opener, isReplacing])
  const close = () => {
    const target = opener.current
    onClose?.()
    if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || onClose === null) return
    event.preventDefault()
    close()
  }
  return (
    <aside className={styles.panel} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <header className={styles.header}>
        <div className={styles.headline}>{headline(titleId)}</div>
        <div className={styles.tools}>
          {tools}
          {onClose && (
            <Button look="quiet" square aria-label={closeLabel} onPress={close}>
              <X size={16} aria-hidden="true" />
            </Button>
          )}
        </div>
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}
