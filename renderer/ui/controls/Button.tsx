import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button'
import styles from './button.module.css'

interface Props extends Omit<ButtonProps, 'className' | 'children'> {
  readonly children: ReactNode
  readonly look?: 'primary' | 'plain' | 'quiet'
  /** Square, for an icon alone; needs an aria-label. */
  readonly square?: boolean
  readonly small?: boolean
  readonly className?: string | undefined
}

export function Button({ look = 'plain', square, small, className, ...props }: Props) {
  return (
    <AriaButton
      {...props}
      className={clsx(styles.button, styles[look], square && styles.square, small && styles.small, className)}
    />
  )
}
