import { useTranslation } from 'react-i18next'
import { OffsetChoice } from '../../clock/OffsetChoice.tsx'
import { useClock } from '../../queries/clock.ts'
import { useWalk } from '../../queries/walk.ts'
import { CollectOptions } from '../archive/CollectOptions.tsx'
import styles from './connections.module.css'

/** What else the active connection is set to: its clock, and how its table is collected; each takes effect at once. */
export function MoreOptions({ profileId }: { readonly profileId: string }) {
  const { t } = useTranslation('connections')
  const clock = useClock()
  const { data: walk } = useWalk(profileId)
  return (
    <details className={styles.more}>
      <summary>{t('more')}</summary>
      <div className={styles.moreFields}>
        {clock && <OffsetChoice clock={clock} />}
        {walk && <CollectOptions profileId={profileId} options={walk.options} />}
      </div>
    </details>
  )
}
