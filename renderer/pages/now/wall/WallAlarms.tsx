import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAlarms } from '../../../data/alarms.ts'
import { isNoted, worstAlarms } from '../../../features/alarms/alarm-order.ts'
import { useAlarmTexts } from '../../../features/alarms/alarm-text.ts'
import { useFormats } from '../../../ui/values/formats.ts'
import styles from './wall.module.css'

interface Props {
  readonly connectionId: string
  /** The wall's queues. */
  readonly queues: readonly string[]
  /** Whether they are all of the call center, whose own alarms are the wall's then. */
  readonly isOfAll: boolean
}

/** Says in one line the worst of the wall's alarms, and where the others are; nothing without one. */
export function WallAlarms({ connectionId, queues, isOfAll }: Props) {
  const { t } = useTranslation(['wall', 'alarms'])
  const texts = useAlarmTexts()
  const { locale } = useFormats()
  const { data: alarms = [] } = useAlarms(connectionId)
  const own = alarms.filter(({ queue }) => isOfAll || (queue !== null && queues.includes(queue)))
  const [worst, ...others] = worstAlarms(own)
  if (worst === undefined) return null
  const sentence = texts.sentence(worst) + (isNoted(worst) ? ` · ${t('alarms:standing.noted')}` : '')
  const places = [...new Set(others.map(({ queue }) => `\u2068${texts.where(queue)}\u2069`))]
  const rest =
    others.length > 0 &&
    t('moreAlarms', {
      count: others.length,
      where: new Intl.ListFormat(locale, { type: 'unit' }).format(places),
    })
  return (
    <ul className={styles.alarms} aria-label={t('alarms:standing.title')}>
      <li data-acknowledged={isNoted(worst) || undefined} title={sentence}>
        <BellRing aria-hidden="true" />
        <span>{sentence}</span>
      </li>
      {rest && (
        <li data-acknowledged={others.every(isNoted) || undefined} title={rest}>
          <span>{rest}</span>
        </li>
      )}
    </ul>
  )
}
