import { CircleAlert, ListChecks, Pause } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnderWay, type JobState } from '../../../shared/jobs.ts'
import { downloadFile, forgetExport, useStartedExports } from '../../data/exports.ts'
import { useExports, useKnownExports } from '../../data/jobs.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import styles from './jobs.module.css'
import { ProgressLine, percentOf, useJobName } from './progress.tsx'

const JobPanel = lazy(() => import('./JobPanel.tsx').then((module) => ({ default: module.JobPanel })))

/** Shows the number and progress of jobs on every page; opens their list. */
export function JobsIndicator() {
  const { t } = useTranslation('jobs')
  const jobs = useExports()
  const nameOf = useJobName()
  const underWay = jobs.filter(isUnderWay)
  const running = underWay.findLast(({ state }) => state === 'running')
  const paused = underWay.filter(({ state }) => state === 'paused').length
  const failed = jobs.filter(({ state }) => state === 'failed').length
  const percent = running ? percentOf(running) : null
  return (
    <>
      <PopoverDialog
        label={t('title')}
        placement="top start"
        popoverClassName={styles.popover}
        className={styles.dialog}
        button={
          <Button look="quiet" small className={styles.indicator}>
            <ListChecks size={12} aria-hidden="true" />
            <span>
              {underWay.length > 0
                ? t('indicator.underWay', { count: underWay.length })
                : t('indicator.over')}
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
        }
      >
        <Suspense fallback={<div className={styles.waiting} />}>
          <JobPanel />
        </Suspense>
      </PopoverDialog>
      <JobAnnouncer />
      <ExportDownloads />
    </>
  )
}

/** Downloads this window's exports as soon as their files are complete. */
function ExportDownloads() {
  const jobs = useExports()
  const started = useStartedExports()
  useEffect(() => {
    for (const { id, work } of jobs) {
      if (!started.includes(id) || !work.result) continue
      forgetExport(id)
      const { delivery } = work.result
      // The job offers a download that couldn't begin.
      if (delivery.kind === 'download') downloadFile(delivery.file).catch(() => undefined)
    }
  }, [jobs, started])
  return null
}

/** Announces the start, pause and end of jobs to screen readers. */
function JobAnnouncer() {
  const { t } = useTranslation('jobs')
  const nameOf = useJobName()
  const jobs = useKnownExports()
  const before = useRef<ReadonlyMap<string, JobState>>(undefined)
  const [said, setSaid] = useState('')

  useEffect(() => {
    if (!jobs) return
    const known = before.current
    before.current = new Map(jobs.map(({ id, state }) => [id, state]))
    // Jobs from before the window opened aren't announced.
    const changed = known ? jobs.filter(({ id, state }) => known.get(id) !== state) : []
    if (changed.length > 0) {
      setSaid(changed.map((job) => t(`announce.${job.state}`, { job: nameOf(job) })).join('. '))
    }
  }, [jobs, t, nameOf])

  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  )
}
