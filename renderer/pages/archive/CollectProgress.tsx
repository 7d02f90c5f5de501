import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../shared/errors.ts'
import { isUnderWay, type Job, type WalkWork } from '../../../shared/jobs.ts'
import type { WalkFinding } from '../../../shared/reports/walk.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import styles from '../../features/collect/collect.module.css'
import { FailureText } from '../../features/jobs/JobResult.tsx'
import { ProgressLine } from '../../features/jobs/progress.tsx'
import { useErrorText } from '../../features/state/error-text.ts'
import { useFormats } from '../../ui/values/formats.ts'

/** Shows the walk's progress, its anomalies, and why it waits or how it ended. */
export function CollectProgress({ job }: { readonly job: WalkJob }) {
  const { t } = useTranslation('archive')
  const { number, seconds } = useFormats()
  const arrival = useArrivalText()
  const { work, state, done, perSecond, elapsedMilliseconds } = job
  const facts = [
    { name: 'records', value: number(done) },
    { name: 'rate', value: state === 'running' ? number(Math.round(perSecond)) : '—' },
    { name: 'last', value: work.lastRecordAt === null ? '—' : arrival.dateTime(work.lastRecordAt) },
    { name: 'elapsed', value: seconds(elapsedMilliseconds / 1_000) },
    { name: 'added', value: number(work.archived.added) },
    { name: 'changed', value: number(work.archived.changed) },
  ] as const
  return (
    <div className={styles.progress}>
      {isUnderWay(job) && (
        <ProgressLine label={t('collect.progress')} percent={null} isPaused={state === 'paused'} />
      )}
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`collect.facts.${name}`)}</dt>
            <dd>
              <bdi dir="ltr">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Findings findings={work.findings} />
      <Ending job={job} />
    </div>
  )
}

function Findings({ findings }: { readonly findings: readonly WalkFinding[] }) {
  const { t } = useTranslation(['archive', 'reports'])
  if (findings.length === 0) return null
  return (
    <div className={styles.findings}>
      <h3>
        <TriangleAlert size={13} aria-hidden="true" /> {t('archive:collect.findings.title')}
      </h3>
      <ul>
        {findings.map(({ kind, count, examples }) => (
          <li key={kind}>
            {t(`archive:collect.findings.${kind}`, { count })}{' '}
            <span className={styles.quiet}>
              {examples.map(({ page, id }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: examples in order; some are equal.
                <span key={index}>
                  {index > 0 && t('reports:table.listSeparator')}
                  {t('archive:collect.findings.example', { page })}
                  {id !== null && (
                    <>
                      {' '}
                      <bdi dir="ltr" className={styles.id}>
                        {id}
                      </bdi>
                    </>
                  )}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Ending({ job: { state, failure, work } }: { readonly job: WalkJob }) {
  const { t } = useTranslation('archive')
  if (failure) return <Stopped failure={failure} isPaused={state === 'paused'} />
  if (state === 'paused') return <p className={styles.quiet}>{t('collect.pausedByUser')}</p>
  if (state === 'cancelled') return <p className={styles.quiet}>{t('collect.stopped')}</p>
  if (!work.result) return null
  const { end, message } = work.result
  return (
    <p className={end === 'refused' ? styles.quiet : styles.good}>
      {t(`collect.ends.${end}`, { message: message || '—' })}
    </p>
  )
}

function Stopped({ failure, isPaused }: { readonly failure: Failure; readonly isPaused: boolean }) {
  const { t } = useTranslation('archive')
  const { title } = useErrorText(failure)
  return (
    <>
      <FailureText failure={failure}>
        {t(isPaused ? 'collect.pausedBecause' : 'collect.stoppedBecause', { title })}
      </FailureText>
      {isPaused && <p>{t('collect.thenResume')}</p>}
    </>
  )
}

export type WalkJob = Job & { readonly work: WalkWork }

export function isWalkOf(job: Job, profileId: string): job is WalkJob {
  return job.work.kind === 'walk' && job.profileId === profileId
}
