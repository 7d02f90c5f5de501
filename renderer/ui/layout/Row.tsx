import clsx from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './layout.module.css'

type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 'hair'

interface Props extends HTMLAttributes<HTMLElement> {
  readonly as?:
    | 'div'
    | 'span'
    | 'p'
    | 'ul'
    | 'ol'
    | 'li'
    | 'dl'
    | 'dt'
    | 'dd'
    | 'header'
    | 'footer'
    | 'section'
  /** The steps of the grid between its parts; of a row of several lines, those between the lines may differ. */
  readonly gap?: Step
  readonly lineGap?: Step
  readonly align?: 'start' | 'center' | 'end' | 'baseline'
  readonly justify?: 'end' | 'space-between'
}

interface RowProps extends Props {
  readonly wrap?: boolean
  readonly inline?: boolean
}

/** Places its parts beside each other. */
export function Row({ wrap = false, inline = false, className, ...props }: RowProps) {
  return (
    <Placed
      className={clsx(styles.row, wrap && styles.wrap, inline && styles.inline, className)}
      {...props}
    />
  )
}

/** Places its parts below each other. */
export function Stack({ className, ...props }: Props) {
  return <Placed className={clsx(styles.stack, className)} {...props} />
}

function Placed({ as: Tag = 'div', gap = 2, lineGap = gap, align, justify, ...props }: Props) {
  const style = { gap: `${sizeOf(lineGap)} ${sizeOf(gap)}`, alignItems: align, justifyContent: justify }
  return <Tag style={style} {...props} />
}

const sizeOf = (step: Step): string => (step === 0 ? '0' : `var(--space-${step})`)
