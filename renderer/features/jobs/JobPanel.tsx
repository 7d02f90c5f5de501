import clsx from 'clsx'
import { Check, CircleAlert, CircleSlash, FileDown, Pause, Play, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isUnderWay, type Job } from '../../../shared/jobs.ts'
import { useConnections } from '../../data/connections.ts'
import { useExports, useJobAct } from '../../data/jobs.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { useConnectionName } from '../connection/connection-texts.ts'
import { JobResult } from './JobResult.tsx'
import styles from './jobs.module.css'
import { ProgressLine, percentOf, useJobName } from './progress.tsx'

/** Lists all jobs, the latest first. */
export function JobPanel() {
  const { t } = useTranslation('jobs')
  const jobs = useExports()
  const { mutate } = useJobAct()
  const panel = useKeptFocus<HTMLDivElement>()
  const over = jobs.filter((job) => !isUnderWay(job))
  return (
    <div className={styles.panel} ref={panel} tabIndex={-1}>
      <header className={styles.panelHead}>
        <h2 className={typography.heading}>{t('title')}</h2>
        {over.length > 1 && (
          <Button
            look="quiet"
            small
            onPress={() => {
              for (const { id } of over) mutate({ act: 'dismiss', id })
            }}
          >
            {t('acts.dismissAll')}
          </Button>
        )}
      </header>
      {jobs.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {jobs.toReversed().map((job) => (
            <JobCard key={job.id} job={job} />
          ))}
        </ul>
      )}
    </div>
  )
}

const stateIcons = { paused: Pause, done: Check, failed: CircleAlert, cancelled: CircleSlash } as const

/** Shows a job: its progress, actions and outcome. */
function JobCard({ job }: { readonly job: Job }) {
  const { t } = useTranslation(['jobs', 'connection'])
  const name = useJobName()(job)
  const { state } = job
  const StateIcon = state === 'running' ? null : stateIcons[state]
  return (
    <li className={styles.job}>
      <Row align="center" className={styles.head}>
        <FileDown size={15} strokeWidth={1.75} aria-hidden="true" />
        <strong className={styles.name}>{name}</strong>
        {StateIcon && state !== 'running' && (
          <span className={clsx(styles.state, styles[state])}>
            <StateIcon size={12} strokeWidth={2.25} aria-hidden="true" />
            {t(`jobs:states.${state}`)}
          </span>
        )}
        <JobActs job={job} name={name} />
      </Row>
      <ConnectionName connectionId={job.connectionId} />
      {isUnderWay(job) && (
        <ProgressLine
          label={t('jobs:progress.label', { job: name })}
          percent={percentOf(job)}
          isPaused={state === 'paused'}
        />
      )}
      <JobFacts job={job} />
      <JobResult job={job} />
    </li>
  )
}

function JobActs({ job, name }: { readonly job: Job; readonly name: string }) {
  const { t } = useTranslation('jobs')
  const { mutate } = useJobAct()
  const { id, state, pausable } = job
  const act = (which: 'pause' | 'resume' | 'cancel' | 'dismiss', Icon: typeof X) => (
    <Button
      key={which}
      look="quiet"
      square
      small
      aria-label={t(`acts.${which}`, { job: name })}
      onPress={() => mutate({ act: which, id })}
    >
      <Icon size={14} aria-hidden="true" />
    </Button>
  )
  return (
    <span className={styles.acts}>
      {state === 'running' && pausable && act('pause', Pause)}
      {state === 'paused' && act('resume', Play)}
      {isUnderWay(job) ? act('cancel', X) : act('dismiss', X)}
    </span>
  )
}

/** Names a job's connection unless it is active. */
function ConnectionName({ connectionId }: { readonly connectionId: string }) {
  const nameOf = useConnectionName()
  const { data } = useConnections()
  if (!data || data.activeId === connectionId) return null
  const connection = data.connections.find(({ id }) => id === connectionId)
  return connection ? <bdi className={styles.facts}>{nameOf(connection)}</bdi> : null
}

/** Shows a job's record counts, rate and outcomes. */
function JobFacts({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs')
  const { seconds } = useFormats()
  const { done, total, perSecond, elapsedMilliseconds, state } = job
  const percent = percentOf(job)
  const facts = [
    total === null ? t('progress.records', { count: done }) : t('progress.ofTotal', { done, total }),
    percent !== null && state === 'running' ? t('progress.percent', { percent }) : '',
    state === 'running' && perSecond > 0 ? t('progress.rate', { rate: Math.round(perSecond) }) : '',
    t('progress.elapsed', { time: seconds(elapsedMilliseconds / 1_000) }),
  ]
  return <p className={styles.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
}
