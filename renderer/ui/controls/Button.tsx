import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button'
import { type CommandId, useCommandButton } from '../commands.ts'
import styles from './button.module.css'

interface Props extends Omit<ButtonProps, 'className' | 'children'> {
  readonly children: ReactNode
  readonly look?: 'primary' | 'plain' | 'quiet'
  /** Square, for an icon alone; needs an aria-label. */
  readonly square?: boolean
  readonly small?: boolean
  readonly className?: string | undefined
  /** The command that keys and the palette run by pressing this button. */
  readonly command?: CommandId
}

export function Button({ look = 'plain', square, small, className, command, ...props }: Props) {
  const ref = useCommandButton(command, props.isDisabled === true)
  return (
    <AriaButton
      {...props}
      ref={ref}
      className={clsx(styles.button, styles[look], square && styles.square, small && styles.small, className)}
    />
  )
}
