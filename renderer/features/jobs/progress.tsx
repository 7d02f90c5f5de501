import clsx from 'clsx'
import { useCallback } from 'react'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../../shared/jobs.ts'
import styles from './jobs.module.css'

interface Props {
  readonly label: string
  /** Null while unknown. */
  readonly percent: number | null
  readonly isPaused: boolean
  readonly className?: string | undefined
}

/** Shows progress as a line. */
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

/** Returns a function that names a job. */
export function useJobName(): (job: Job) => string {
  const { t } = useTranslation('jobs')
  return useCallback(({ work }) => t('names.export', { file: work.fileName }), [t])
}

/** Returns a job's progress in whole percent; null while its total is unknown. */
export function percentOf({ done, total }: Pick<Job, 'done' | 'total'>): number | null {
  return total === null || total === 0 ? null : Math.min(100, Math.floor((done / total) * 100))
}
