import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { CircleAlert, HeartPulse } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import type { SharingStatus } from '../../../shared/team-archive.ts'
import type { ReceiverState } from '../../../shared/webhooks/receiver.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useRefusal } from '../../data/console.ts'
import { useReceiver } from '../../data/events.ts'
import { useKeeping } from '../../data/keeping.ts'
import { useTeamArchive } from '../../data/team-archive.ts'
import { healthAddress } from '../../features/addresses/page-addresses.ts'
import { progressOf } from '../../features/keeping/kept-days.ts'
import { useMinuteText } from '../../features/keeping/use-keeping-text.ts'
import { useSharingProgress } from '../../features/team-archive/use-sharing-progress.ts'
import styles from './status-bar.module.css'

/** Shows how far the archive is complete, and a receiver or a team archive that fails, each a link to its page. */
export function StatusLinks() {
  const { data: receiver } = useReceiver()
  const status = useTeamArchive().data?.status
  return (
    <>
      {receiver && <ReceiverLink receiver={receiver} />}
      <KeepingLink />
      {status && <SharingLink status={status} />}
    </>
  )
}

/** Tells only that events are lost. */
function ReceiverLink({ receiver }: { readonly receiver: ReceiverState }) {
  const { t } = useTranslation('status')
  const problem = problemOf(receiver, useRefusal() !== null)
  if (problem === null) return null
  const state = t(`receiver.${problem}`)
  return (
    <Link
      to={paths.webhooks}
      className={clsx(styles.link, styles.bad)}
      title={t('receiver.label', { state })}
    >
      <CircleAlert size={12} aria-hidden="true" />
      {state}
    </Link>
  )
}

function problemOf({ listening, failure, alarm }: ReceiverState, isRefusing: boolean) {
  if (alarm) return 'alarm'
  if (failure) return 'failed'
  return listening && isRefusing ? 'refusing' : null
}

function KeepingLink() {
  const { t } = useTranslation('status')
  const { data: keeping } = useKeeping(useActiveConnection()?.id)
  const minute = useMinuteText()
  if (!keeping) return null
  const { status } = keeping
  const { completeTo, whole, wanted } = progressOf(keeping)
  const isBad = status === 'backing_off' || status === 'credentials_missing'
  const Icon = isBad ? CircleAlert : HeartPulse
  const state =
    status === 'paused'
      ? t('keeping.paused')
      : completeTo === null
        ? t('keeping.progress', { whole, count: wanted })
        : t('keeping.completeTo', { time: minute(completeTo) })
  return (
    <Link
      to={paths.health}
      search={healthAddress.parse({})}
      className={clsx(styles.link, isBad && styles.bad)}
      title={t('keeping.label', { state })}
    >
      <Icon size={12} aria-hidden="true" />
      {state}
    </Link>
  )
}

/** Tells only that the team archive can't be reached, or is behind by a minute. */
function SharingLink({ status }: { readonly status: SharingStatus }) {
  const { t } = useTranslation('status')
  const progress = useSharingProgress(status)
  if (progress !== 'failed' && progress !== 'behind') return null
  const state = t(`teamArchive.${progress}`)
  return (
    <Link
      to={paths.teamArchive}
      className={clsx(styles.link, styles.bad)}
      title={t('teamArchive.label', { state })}
    >
      <CircleAlert size={12} aria-hidden="true" />
      {state}
    </Link>
  )
}
