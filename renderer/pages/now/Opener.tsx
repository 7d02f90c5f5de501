import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import menu from '../../ui/controls/menu.module.css'
import lists from './lists.module.css'

interface Props {
  /** What is shown and what it opens, for the button and for what floats beside it. */
  readonly label: string
  readonly children: ReactNode
  readonly content: () => ReactNode
  readonly className?: string | undefined
}

/** A button in the text that opens what its number or name stands for. */
export function Opener({ label, children, content, className }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className ?? lists.opener}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => setIsOpen(true)}
      >
        {children}
      </button>
      {isOpen && (
        <Popover
          className={menu.popover ?? ''}
          triggerRef={button}
          placement="bottom start"
          offset={4}
          isOpen
          onOpenChange={setIsOpen}
        >
          <Dialog className={lists.opened ?? ''} aria-label={label}>
            {content()}
          </Dialog>
        </Popover>
      )}
    </>
  )
}
