import clsx from 'clsx'
import { CircleAlert, ListChecks, Pause } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { isUnderWay } from '../../../shared/jobs.ts'
import { useJobs } from '../../data/jobs.ts'
import { Button } from '../../ui/controls/Button.tsx'
import menu from '../../ui/controls/menu.module.css'
import { ExportDownloads } from '../exports/ExportDownloads.tsx'
import { JobAnnouncer } from './JobAnnouncer.tsx'
import { percentOf, useJobName } from './job-name.ts'
import styles from './jobs.module.css'
import { ProgressLine } from './ProgressLine.tsx'

const JobPanel = lazy(() => import('./JobPanel.tsx').then((module) => ({ default: module.JobPanel })))

/** How much long work there is and how far it is, on every page; opens all of it. */
export function JobsIndicator() {
  const { t } = useTranslation('jobs')
  const jobs = useJobs()
  const nameOf = useJobName()
  const underWay = jobs.filter(isUnderWay)
  const running = underWay.findLast(({ state }) => state === 'running')
  const paused = underWay.filter(({ state }) => state === 'paused').length
  const failed = jobs.filter(({ state }) => state === 'failed').length
  const percent = running ? percentOf(running) : null
  return (
    <>
      <DialogTrigger>
        <Button look="quiet" small className={styles.indicator}>
          <ListChecks size={12} aria-hidden="true" />
          <span>
            {underWay.length > 0 ? t('indicator.underWay', { count: underWay.length }) : t('indicator.over')}
          </span>
          {running && (
            <>
              <ProgressLine
                label={t('progress.label', { job: nameOf(running) })}
                percent={percent}
                isPaused={false}
                className={styles.short}
              />
              <span className={styles.quiet}>
                {percent === null
                  ? t('progress.records', { count: running.done })
                  : t('progress.percent', { percent })}
              </span>
            </>
          )}
          {paused > 0 && (
            <span className={styles.warn}>
              <Pause size={12} aria-hidden="true" />
              {t('indicator.paused', { count: paused })}
            </span>
          )}
          {failed > 0 && (
            <span className={styles.bad}>
              <CircleAlert size={12} aria-hidden="true" />
              {t('indicator.failed', { count: failed })}
            </span>
          )}
        </Button>
        <Popover className={clsx(menu.popover, styles.popover)} placement="top start" offset={4}>
          <Dialog className={clsx(styles.dialog)} aria-label={t('title')}>
            <Suspense fallback={<div className={styles.waiting} />}>
              <JobPanel />
            </Suspense>
          </Dialog>
        </Popover>
      </DialogTrigger>
      <JobAnnouncer />
      <ExportDownloads />
    </>
  )
}
