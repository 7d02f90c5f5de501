import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Archive, CircleAlert, HeartPulse, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import type { SharingStatus } from '../../../shared/team-archive.ts'
import type { ReceiverState } from '../../../shared/webhooks/receiver.ts'
import { useArchiveSummaries } from '../../data/archive.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useRefusal } from '../../data/console.ts'
import { useReceiver } from '../../data/events.ts'
import { useKeeping } from '../../data/keeping.ts'
import { useTeamArchive } from '../../data/team-archive.ts'
import { readCallsAddress } from '../../features/addresses/calls-address.ts'
import { healthAddress } from '../../features/addresses/page-addresses.ts'
import { progressOf } from '../../features/keeping/kept-days.ts'
import { useMinuteText } from '../../features/keeping/use-keeping-text.ts'
import { useSharingProgress } from '../../features/team-archive/use-sharing-progress.ts'
import styles from './status-bar.module.css'

/** Shows the states of the receiver, the archive, its keeping and its sharing, each a link to its page. */
export function StatusLinks() {
  const { data: receiver } = useReceiver()
  const status = useTeamArchive().data?.status
  return (
    <>
      {receiver && <ReceiverLink receiver={receiver} />}
      <ArchiveLink />
      <KeepingLink />
      {status && <SharingLink status={status} />}
    </>
  )
}

function ReceiverLink({ receiver }: { readonly receiver: ReceiverState }) {
  const { t } = useTranslation('status')
  const { listening } = receiver
  const kind = kindOf(receiver, useRefusal() !== null)
  const isBad = kind === 'failed' || kind === 'alarm' || kind === 'refusing'
  const Icon = isBad ? CircleAlert : Radio
  const state = t(`receiver.${kind}`, { port: listening?.port ?? '' })
  return (
    <Link
      to={paths.webhooks}
      className={clsx(styles.link, isBad && styles.bad)}
      title={t('receiver.label', { state })}
    >
      <Icon size={12} aria-hidden="true" />
      {state}
    </Link>
  )
}

function kindOf({ source, listening, failure, alarm }: ReceiverState, isRefusing: boolean) {
  if (alarm) return 'alarm'
  if (failure) return 'failed'
  if (listening) return isRefusing ? 'refusing' : 'listening'
  return source === 'demo' ? 'demo' : 'off'
}

function ArchiveLink() {
  const { t } = useTranslation('status')
  const { data: summaries } = useArchiveSummaries(useActiveConnection()?.id)
  if (!summaries) return null
  const count = summaries.reduce((sum, { records }) => sum + records, 0)
  const state = count === 0 ? t('archive.none') : t('archive.records', { count })
  return (
    <Link
      to={paths.calls}
      search={readCallsAddress({})}
      className={styles.link}
      title={t('archive.label', { state })}
    >
      <Archive size={12} aria-hidden="true" />
      {state}
    </Link>
  )
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
