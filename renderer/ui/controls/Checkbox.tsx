import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import styles from './checkbox.module.css'

interface Props {
  readonly children?: ReactNode
  readonly name?: string
  readonly isSelected?: boolean
  readonly onChange?: (selected: boolean) => void
  readonly slot?: 'selection'
  /** Names a box without children. */
  readonly 'aria-label'?: string
}

export function Checkbox({ children, ...props }: Props) {
  return (
    <AriaCheckbox {...props} className={clsx(styles.checkbox)}>
      <span className={styles.box} aria-hidden="true">
        <Check className={styles.mark} size={12} strokeWidth={3} />
      </span>
      {children}
    </AriaCheckbox>
  )
}
