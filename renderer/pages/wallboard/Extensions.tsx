import clsx from 'clsx'
import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Wallboard, WallboardExtension } from '../../../shared/webhooks/wallboard.ts'
import { lookOf, StateName } from '../../features/extensions/extension-state.tsx'
import tones from '../../styles/tones.module.css'
import { type Formats, useFormats } from '../../ui/values/formats.ts'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import {
  countStates,
  type ExtensionGroup,
  type Grouping,
  groupExtensions,
  type Sorting,
} from './extension-groups.ts'
import { Elapsed } from './ticker.tsx'
import styles from './wallboard.module.css'

interface Props {
  readonly extensions: Wallboard['extensions']
  readonly grouping: Grouping
  readonly sorting: Sorting
}

/** Shows every extension, grouped by state or queue. */
export function Extensions({ extensions, grouping, sorting }: Props) {
  const formats = useFormats()
  return groupExtensions(extensions, grouping, sorting).map((group) => (
    <Group key={group.name} group={group} grouping={grouping} formats={formats} />
  ))
}

interface GroupProps {
  readonly group: ExtensionGroup
  readonly grouping: Grouping
  readonly formats: Formats
}

function Group({ group: { name, extensions }, grouping, formats }: GroupProps) {
  const { t } = useTranslation('wallboard')
  return (
    <section>
      <h2 className={styles.groupTitle}>
        {grouping === 'none' && t('extensions')}
        {grouping === 'state' && <StateName state={name} />}
        {grouping === 'queue' &&
          (name === '' ? t('noQueue') : t('queueName', { queue: `\u2068${name}\u2069` }))}
        <span className={styles.count}>{formats.number(extensions.length)}</span>
      </h2>
      <ul className={styles.tiles}>
        {extensions.map((extension) => (
          <ExtensionTile key={extension.exten} extension={extension} formats={formats} />
        ))}
      </ul>
    </section>
  )
}

interface TileProps {
  readonly extension: WallboardExtension
  readonly formats: Formats
}

/** Shows an extension: its state, its peer and the duration. */
const ExtensionTile = memo(function ExtensionTile({ extension, formats }: TileProps) {
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

/** Shows the number of extensions in each state. */
export function StateCounts({ extensions }: Pick<Wallboard, 'extensions'>) {
  const { t } = useTranslation('wallboard')
  const formats = useFormats()
  return (
    <dl className={styles.counts} aria-label={t('counts')}>
      {countStates(extensions).map(({ state, count }) => {
        const { icon: Icon, tone } = lookOf(state)
        return (
          <div key={state} className={clsx(styles.countBox, tones[tone])}>
            <dt>
              <Icon aria-hidden="true" />
              <StateName state={state} />
            </dt>
            <dd>{formats.number(count)}</dd>
          </div>
        )
      })}
      <div className={clsx(styles.countBox, tones.neutral)}>
        <dt>{t('total')}</dt>
        <dd>{formats.number(extensions.length)}</dd>
      </div>
    </dl>
  )
}
