import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeEvent } from '../../../shared/webhooks/feed.ts'
import { CopyButton } from '../../features/call/CopyButton.tsx'
import styles from '../../features/events/panel.module.css'
import { escapeInvisible } from '../../ui/values/visible-text.ts'
import { fieldsOf } from './event-summary.ts'
import { LongText } from './LongText.tsx'

/** The event's fields, to be copied; what is invisible is escaped in the copy too, which JSON allows. */
export function EventJson({ event }: { readonly event: WholeEvent }) {
  const { t } = useTranslation('feed')
  const titleId = useId()
  const json = escapeInvisible(JSON.stringify(fieldsOf(event.fields), null, 2), true)
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>
        {t('panel.json')}
        <CopyButton text={json} what={t('panel.copyJson')} />
      </h3>
      <LongText text={json} lines />
    </section>
  )
}
