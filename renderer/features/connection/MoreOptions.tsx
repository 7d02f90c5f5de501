import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClockOf } from '../../data/clock.ts'
import { useWalk } from '../../data/walk.ts'
import { OffsetChoice } from '../clock/OffsetChoice.tsx'
import { CollectOptions } from '../collect/CollectOptions.tsx'
import styles from './connections.module.css'

/** What else a connection is set to: its clock, and how its table is collected. */
export function MoreOptions({ profileId }: { readonly profileId: string }) {
  const { t } = useTranslation('connections')
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('more')}</summary>
      {open && <Options profileId={profileId} />}
    </details>
  )
}

/** Each takes effect at once. */
function Options({ profileId }: { readonly profileId: string }) {
  const { data: clock } = useClockOf(profileId)
  const { data: walk } = useWalk(profileId)
  return (
    <div className={styles.moreFields}>
      {clock && <OffsetChoice clock={clock} />}
      {walk && <CollectOptions profileId={profileId} options={walk.options} />}
    </div>
  )
}
