import clsx from 'clsx'
import styles from './visible-text.module.css'
import { visibleParts } from './visible-text.ts'

interface Props {
  readonly text: string
  /** Numbers, ids and paths are written left-to-right in either language. */
  readonly leftToRight?: boolean
  /** Cut at the end of its place, on one line. */
  readonly oneLine?: boolean
}

/** A text from outside: it can't reorder what is around it, and hides nothing. */
export function VisibleText({ text, leftToRight = false, oneLine = false }: Props) {
  return (
    <bdi className={clsx(oneLine && styles.oneLine)} {...(leftToRight ? { dir: 'ltr' } : {})}>
      {visibleParts(text).map((part, index) =>
        part.escaped ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else, and no state.
          <span key={index} className={styles.escape} dir="ltr">
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </bdi>
  )
}
