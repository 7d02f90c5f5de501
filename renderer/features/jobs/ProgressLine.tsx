import clsx from 'clsx'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import styles from './jobs.module.css'

interface Props {
  readonly label: string
  /** Null while nobody knows. */
  readonly percent: number | null
  readonly isPaused: boolean
  readonly className?: string | undefined
}

/** How far work is, as a line. */
export function ProgressLine({ label, percent, isPaused, className }: Props) {
  return (
    <ProgressBar
      aria-label={label}
      className={clsx(styles.line, className)}
      {...(percent === null ? { isIndeterminate: true } : { value: percent })}
    >
      <span
        className={styles.fill}
        data-unknown={percent === null || undefined}
        data-paused={isPaused || undefined}
        style={percent === null ? {} : { inlineSize: `${percent}%` }}
      />
    </ProgressBar>
  )
}
