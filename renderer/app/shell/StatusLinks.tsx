import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Archive, CircleAlert, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReceiverState } from '../../../shared/webhooks/receiver.ts'
import { useArchiveSummaries } from '../../data/archive.ts'
import { useReceiver } from '../../data/events.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { readArchiveAddress } from '../../features/addresses/archive-address.ts'
import styles from './status-bar.module.css'

/** Shows the states of the receiver and the archive, each a link to its page. */
export function StatusLinks() {
  const { data: receiver } = useReceiver()
  return (
    <>
      {receiver && <ReceiverLink receiver={receiver} />}
      <ArchiveLink />
    </>
  )
}

function ReceiverLink({ receiver }: { readonly receiver: ReceiverState }) {
  const { t } = useTranslation('status')
  const { listening } = receiver
  const kind = kindOf(receiver)
  const isBad = kind === 'failed' || kind === 'alarm' || kind === 'refusing'
  const Icon = isBad ? CircleAlert : Radio
  const state = t(`receiver.${kind}`, { port: listening?.port ?? '' })
  return (
    <Link
      to="/webhooks"
      className={clsx(styles.link, isBad && styles.bad)}
      title={t('receiver.label', { state })}
    >
      <Icon size={12} aria-hidden="true" />
      {state}
    </Link>
  )
}

function kindOf({ source, listening, failure, alarm, passwordMissing }: ReceiverState) {
  if (alarm) return 'alarm'
  if (failure) return 'failed'
  if (listening) return passwordMissing ? 'refusing' : 'listening'
  return source === 'demo' ? 'demo' : 'off'
}

function ArchiveLink() {
  const { t } = useTranslation('status')
  const { data: summaries } = useArchiveSummaries(useActiveProfile()?.id)
  if (!summaries) return null
  const count = summaries.reduce((sum, { records }) => sum + records, 0)
  const state = count === 0 ? t('archive.none') : t('archive.records', { count })
  return (
    <Link
      to="/archive"
      search={readArchiveAddress({})}
      className={styles.link}
      title={t('archive.label', { state })}
    >
      <Archive size={12} aria-hidden="true" />
      {state}
    </Link>
  )
}
