import clsx from 'clsx'
import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { WallboardExtension } from '../../../shared/webhooks/wallboard.ts'
import { lookOf } from '../../features/extensions/extension-state.ts'
import { StateName } from '../../features/extensions/StateName.tsx'
import tones from '../../styles/tones.module.css'
import type { Formats } from '../../ui/values/formats.ts'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import { Elapsed } from './Elapsed.tsx'
import styles from './wallboard.module.css'

interface Props {
  readonly extension: WallboardExtension
  readonly formats: Formats
}

/** One extension: what it does, with whom, and for how long. */
export const ExtensionTile = memo(function ExtensionTile({ extension, formats }: Props) {
  const { t } = useTranslation('wallboard')
  const { exten, state, participant, direction, queue, since } = extension
  const { icon: Icon, tone } = lookOf(state)
  return (
    <li className={clsx(styles.tile, tones[tone])}>
      <p className={styles.exten}>
        <span className="visually-hidden">{t('extension')} </span>
        <VisibleText text={exten} leftToRight oneLine />
      </p>
      <p className={styles.elapsed} title={t('inState')}>
        <Elapsed since={since} formats={formats} />
      </p>
      <p className={styles.stateName}>
        <Icon aria-hidden="true" />
        <StateName state={state} />
      </p>
      <p className={styles.party}>
        {participant !== null && (
          <>
            <Direction direction={direction} />
            <span className="visually-hidden">{t('party')} </span>
            <VisibleText text={participant} leftToRight oneLine />
          </>
        )}
        {queue !== null && (
          <span className={styles.queue} title={t('queue')}>
            {t('queueName', { queue: `\u2068${queue}\u2069` })}
          </span>
        )}
      </p>
    </li>
  )
})

function Direction({ direction }: Pick<WallboardExtension, 'direction'>) {
  const { t } = useTranslation('wallboard')
  const known = direction?.toLowerCase()
  if (known !== 'in' && known !== 'out') return null
  const Icon = known === 'in' ? PhoneIncoming : PhoneOutgoing
  return (
    <span role="img" aria-label={t(`directions.${known}`)} title={t(`directions.${known}`)}>
      <Icon aria-hidden="true" />
    </span>
  )
}
