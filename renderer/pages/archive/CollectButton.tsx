import clsx from 'clsx'
import { ChevronDown, DatabaseZap, Pause } from 'lucide-react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { useJobs } from '../../data/jobs.ts'
import { useWalk } from '../../data/walk.ts'
import styles from '../../features/collect/collect.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import menu from '../../ui/controls/menu.module.css'
import { CollectPanel } from './CollectPanel.tsx'
import { isWalkOf, type WalkJob } from './walk-job.ts'

/** Opens the ordered walk's controls, and tells whether it is under way. */
export function CollectButton({ profileId }: { readonly profileId: string }) {
  const { t } = useTranslation('archive')
  const { data: standing } = useWalk(profileId)
  const job = useJobs().findLast((candidate): candidate is WalkJob => isWalkOf(candidate, profileId))
  const state = standing?.jobId ? job?.state : undefined
  return (
    <DialogTrigger>
      <Button data-command="collect" className={clsx(state === 'paused' && styles.pausedButton)}>
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
      <Popover className={clsx(menu.popover, styles.popover)} placement="bottom end" offset={4}>
        <Dialog className={clsx(styles.dialog)} aria-label={t('collect.title')}>
          {standing && <CollectPanel profileId={profileId} standing={standing} job={job} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
