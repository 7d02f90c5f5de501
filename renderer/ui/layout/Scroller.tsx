import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './layout.module.css'

interface Props extends ComponentProps<'section'> {
  /** `framed` has a border, `page` is the rest of a page. */
  readonly look?: 'plain' | 'framed' | 'page'
}

/** Scrolls what is wider or higher than its place; keys reach it. */
export function Scroller({ look = 'plain', className, ...props }: Props) {
  return (
    <section
      {...props}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access
      tabIndex={0}
      className={clsx(styles.scroller, styles[look], className)}
    />
  )
}
