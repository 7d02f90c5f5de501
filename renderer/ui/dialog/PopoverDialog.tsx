import clsx from 'clsx'
import type { ReactElement, ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import menu from '../controls/menu.module.css'

interface Props {
  readonly label: string
  readonly button: ReactElement
  readonly placement: 'top start' | 'bottom start' | 'bottom end'
  readonly popoverClassName?: string | undefined
  readonly className: string | undefined
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/** Shows a dialog that floats beside its button. */
export function PopoverDialog({ label, button, placement, popoverClassName, className, children }: Props) {
  return (
    <DialogTrigger>
      {button}
      <Popover className={clsx(menu.popover, popoverClassName)} placement={placement} offset={4}>
        <Dialog className={clsx(className)} aria-label={label}>
          {typeof children === 'function' ? ({ close }) => children(close) : children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
