import { useTranslation } from 'react-i18next'
import type { Job } from '../../../shared/jobs.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { percentOf } from './job-name.ts'
import styles from './jobs.module.css'

/** How many records went through a job, how fast, and what became of them. */
export function JobFacts({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs')
  const { seconds } = useFormats()
  const { done, total, perSecond, elapsedMilliseconds, work, state } = job
  const percent = percentOf(job)
  const facts = [
    total === null ? t('progress.records', { count: done }) : t('progress.ofTotal', { done, total }),
    percent !== null && state === 'running' ? t('progress.percent', { percent }) : '',
    state === 'running' && perSecond > 0 ? t('progress.rate', { rate: Math.round(perSecond) }) : '',
    t('progress.elapsed', { time: seconds(elapsedMilliseconds / 1_000) }),
  ]
  const more: string[] = work.kind === 'export' ? [] : [t('progress.archived', work.archived)]
  if (work.kind === 'fetch' && work.pass > 1) more.push(t('progress.passes', { pass: work.pass }))
  if (work.kind === 'fetch' && work.totalChanges > 0) {
    more.push(t('progress.totalChanged', { count: work.totalChanges }))
  }
  return (
    <>
      <p className={styles.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      {more.length > 0 && <p className={styles.facts}>{more.join(' · ')}</p>}
    </>
  )
}
