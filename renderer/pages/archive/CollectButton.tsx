import clsx from 'clsx'
import { ChevronDown, DatabaseZap, Pause, Play, Square } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isUnderWay } from '../../../shared/jobs.ts'
import type { WalkStanding } from '../../../shared/reports/walk.ts'
import { useJobs, useWalk, useWalkAct, type WalkAct } from '../../data/jobs.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import { CollectFailure, CollectOptions } from '../../features/collect/CollectOptions.tsx'
import styles from '../../features/collect/collect.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { CollectProgress, isWalkOf, type WalkJob } from './CollectProgress.tsx'

/** Opens the ordered walk's controls; shows whether it is running. */
export function CollectButton({ profileId }: { readonly profileId: string }) {
  const { t } = useTranslation('archive')
  const { data: standing } = useWalk(profileId)
  const job = useJobs().findLast((candidate): candidate is WalkJob => isWalkOf(candidate, profileId))
  const state = standing?.jobId ? job?.state : undefined
  return (
    <PopoverDialog
      label={t('collect.title')}
      placement="bottom end"
      popoverClassName={styles.popover}
      className={styles.dialog}
      button={
        <Button command="collect" className={clsx(state === 'paused' && styles.pausedButton)}>
          {state === 'paused' ? (
            <Pause size={14} aria-hidden="true" />
          ) : (
            <DatabaseZap
              size={14}
              aria-hidden="true"
              className={clsx(state === 'running' && styles.runningIcon)}
            />
          )}
          {state === 'running' && t('collect.running')}
          {state === 'paused' && t('collect.paused')}
          {state !== 'running' && state !== 'paused' && t('collect.button')}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      {standing && <CollectPanel profileId={profileId} standing={standing} job={job} />}
    </PopoverDialog>
  )
}

interface Props {
  readonly profileId: string
  readonly standing: WalkStanding
  /** The running walk, or else the last one. */
  readonly job: WalkJob | undefined
}

/** Shows, starts and stops the ordered walk (§4.4). */
function CollectPanel({ profileId, standing, job }: Props) {
  const { t } = useTranslation('archive')
  const act = useWalkAct(profileId)
  const acts = useKeptFocus<HTMLDivElement>()
  const underWay = job !== undefined && isUnderWay(job)
  const button = (which: WalkAct, label: string, Icon: typeof Play, look: 'primary' | 'plain') => (
    <Button key={which} look={look} onPress={() => act.mutate(which)}>
      <Icon size={14} aria-hidden="true" />
      {label}
    </Button>
  )
  const startLabel = standing.archived ? t('collect.goOn') : t('collect.start')
  return (
    <div className={styles.collect}>
      <header>
        <h2 className={styles.title}>{t('collect.title')}</h2>
        <p className={styles.lead}>{t('collect.lead')}</p>
      </header>
      {!underWay && <Standing standing={standing} />}
      {job && <CollectProgress job={job} />}
      <div className={styles.acts} ref={acts}>
        {!underWay && button('start', startLabel, Play, 'primary')}
        {job?.state === 'running' && button('pause', t('collect.pause'), Pause, 'plain')}
        {job?.state === 'paused' && button('resume', t('collect.resume'), Play, 'primary')}
        {underWay && button('stop', t('collect.stop'), Square, 'plain')}
      </div>
      {act.error && <CollectFailure error={act.error} />}
      <CollectOptions profileId={profileId} options={standing.options} />
    </div>
  )
}

function Standing({ standing: { archived } }: { readonly standing: WalkStanding }) {
  const { t } = useTranslation('archive')
  const arrival = useArrivalText()
  return (
    <p>
      {archived
        ? t('collect.standing', {
            count: archived.received,
            time: arrival.dateTime(archived.savedAt),
          })
        : t('collect.nothing')}
    </p>
  )
}
