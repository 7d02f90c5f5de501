import clsx from 'clsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { scopeOf, shownRange } from '../../../shared/figures/insights-view.ts'
import { useCallbacks } from '../../data/callbacks.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useProblems } from '../../data/console.ts'
import { useFollowCallbacks } from '../../data/figures.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import typography from '../../styles/typography.module.css'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './sidebar.module.css'

interface Props {
  /** The id of the mark, which describes its entry. */
  readonly id: string
}

/** Shows how many callbacks of the last days are open; nothing while none is known. */
export function CallbacksMark({ id }: Props) {
  const { t } = useTranslation('status')
  const formats = useFormats()
  const connectionId = useActiveConnection()?.id
  const known = useKnownPeriods()
  const lastDays = shownRange('', useCallCenterNow(), formats)
  const scope = connectionId === undefined ? null : scopeOf(connectionId, lastDays, {}, known)
  useFollowCallbacks(connectionId)
  const { data } = useCallbacks(scope && { ...scope, openOnly: true, sort: 'longest', limit: 1 })
  const count = data && data.counts.open + data.counts.tried
  if (!count) return null
  return (
    <span id={id} className={styles.count}>
      <span aria-hidden="true">{formats.number(count)}</span>
      <span className="visually-hidden">{t('callbacks', { count })}</span>
    </span>
  )
}

/** Shows whether there are problems: the same number as everywhere. */
export function HealthMark({ id }: Props) {
  const { t } = useTranslation(['status', 'windows'])
  const count = useProblems().length
  const Icon = count === 0 ? CircleCheck : CircleAlert
  return (
    <span id={id} className={clsx(styles.state, count > 0 ? typography.bad : typography.good)}>
      <Icon size={14} aria-hidden="true" />
      <span className="visually-hidden">
        {count === 0 ? t('status:noProblems') : t('windows:problems.count', { count })}
      </span>
    </span>
  )
}
