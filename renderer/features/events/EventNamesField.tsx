import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { canonicalEventName, knownEventNames, knownEventOf } from '../../../shared/webhooks/event-names.ts'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import { useEventValues } from '../../data/events.ts'
import { MultiSelect } from '../../ui/controls/MultiSelect.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import styles from './event-names.module.css'

interface EventNamesFieldProps {
  readonly source: EventSource
  /** Empty for any. */
  readonly value: readonly string[]
  readonly onChange: (names: readonly string[]) => void
  /** Its width. */
  readonly className?: string | undefined
}

/** Chooses event names: the known ones and others that were received. */
export function EventNamesField({ source, value, onChange, className }: EventNamesFieldProps) {
  const { t } = useTranslation('feed')
  const { data: received } = useEventValues(source, 'name')
  const names = [
    ...new Set([...value, ...knownEventNames, ...(received?.items ?? [])].map(canonicalEventName)),
  ]
  const [only] = value
  return (
    <MultiSelect
      label={t('filter.event')}
      shown={
        <>
          {only === undefined && t('filter.anyEvent')}
          {only !== undefined && value.length === 1 && <VisibleText text={only} leftToRight />}
          {value.length > 1 && t('filter.someEvents', { count: value.length })}
        </>
      }
      options={names.map((name) => ({ id: name, text: name, content: <EventName name={name} /> }))}
      isCut={received?.isCut}
      value={value.map(canonicalEventName)}
      onChange={onChange}
      className={clsx(styles.names, className)}
    />
  )
}

function EventName({ name }: { readonly name: string }) {
  const { t } = useTranslation('feed')
  const known = knownEventOf(name)
  return (
    <span className={styles.name}>
      <VisibleText text={name} leftToRight oneLine />
      {known && <span className={styles.title}>{t(`events.${known}.title`)}</span>}
    </span>
  )
}
