import clsx from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import typography from '../../styles/typography.module.css'
import { Button } from '../controls/Button.tsx'
import styles from './modal-dialog.module.css'

interface Props {
  readonly title: string
  /** Whether work is running, which keeps the dialog open. */
  readonly busy?: boolean
  /** Whether the dialog needs an answer: only its buttons and Esc close it. */
  readonly alert?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows a titled dialog over the page. */
export function ModalDialog({ title, busy = false, alert = false, onClose, children }: Props) {
  const { t } = useTranslation('shell')
  return (
    <ModalOverlay
      isOpen
      data-modal=""
      isDismissable={!busy && !alert}
      isKeyboardDismissDisabled={busy}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      className={clsx(styles.backdrop)}
    >
      <Modal className={clsx(styles.modal)}>
        <Dialog className={clsx(styles.dialog)} role={alert ? 'alertdialog' : 'dialog'}>
          <header className={styles.head}>
            <Heading slot="title" className={clsx(typography.heading)}>
              {title}
            </Heading>
            {!alert && (
              <Button look="quiet" square small isDisabled={busy} aria-label={t('close')} onPress={onClose}>
                <X size={16} aria-hidden="true" />
              </Button>
            )}
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
