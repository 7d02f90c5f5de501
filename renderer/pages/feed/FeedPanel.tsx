import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/controls/Button.tsx'
import styles from './panel.module.css'

interface Props {
  readonly title: ReactNode
  /** What stands beneath the title. */
  readonly facts?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel beside the rows. It takes the focus from what opened it and gives it back there; Escape closes it. */
export function SidePanel({ title, facts, onClose, children }: Props) {
  const { t } = useTranslation('feed')
  const titleId = useId()
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current ??= document.activeElement
    // A page that opens with the panel, from its address, keeps the focus where the page wants it.
    if (opener.current !== document.body) document.getElementById(titleId)?.focus()
  }, [titleId])
  const close = () => {
    const target = opener.current
    onClose()
    if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    <aside className={styles.panel} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <header className={styles.header}>
        <div className={styles.headline}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {facts}
        </div>
        <Button look="quiet" square aria-label={t('panel.close')} onPress={close}>
          <X size={16} aria-hidden="true" />
        </Button>
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}
