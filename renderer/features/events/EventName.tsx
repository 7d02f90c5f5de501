import { useTranslation } from 'react-i18next'
import { knownEventOf } from '../../../shared/webhooks/event-names.ts'
import { escapeInvisible, VisibleText } from '../../ui/values/VisibleText.tsx'
import styles from './feed-table.module.css'

/** Names an event in the user's words, and as it came beside them; an unknown one as it came. */
export function EventName({ name }: { readonly name: string }) {
  const { t } = useTranslation('feed')
  const known = knownEventOf(name)
  const title = known ? t(`events.${known}.title`) : name
  if (title === name) return <VisibleText text={name} leftToRight oneLine />
  return (
    <span className={styles.name} title={`${title} · ${escapeInvisible(name)}`}>
      {title}
      <span className={styles.raw}>
        <VisibleText text={name} leftToRight />
      </span>
    </span>
  )
}
