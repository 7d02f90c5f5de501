import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from './dialog.module.css'

interface Props {
  readonly title: string
  /** While something is being done, it stays. */
  readonly busy?: boolean
  readonly alert?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog over the page, with its title. */
export function SmallDialog({ title, busy = false, alert = false, onClose, children }: Props) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={!busy}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      className={clsx(styles.backdrop)}
    >
      <Modal className={clsx(styles.modal)}>
        <Dialog className={clsx(styles.dialog)} role={alert ? 'alertdialog' : 'dialog'}>
          <header className={styles.head}>
            <Heading slot="title" className={clsx(styles.title)}>
              {title}
            </Heading>
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
