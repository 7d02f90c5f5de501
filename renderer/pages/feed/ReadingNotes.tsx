import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeEvent } from '../../../shared/webhooks/feed.ts'
import styles from '../../features/events/panel.module.css'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import { Facts } from './Facts.tsx'

/** How a request became this event, and what was read over. */
export function ReadingNotes({ event: { reading, authorization } }: { readonly event: WholeEvent }) {
  const { t } = useTranslation('feed')
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('panel.reading')}</h3>
      {reading.notes.length > 0 && (
        <ul className={styles.notes}>
          {reading.notes.map((note) => (
            <li key={note}>
              <TriangleAlert size={13} aria-hidden="true" />
              {t(`read.notes.${note}`)}
            </li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          { label: t('read.source'), value: t(`read.sources.${reading.source}`) },
          { label: t('read.nameFrom'), value: t(`read.nameSources.${reading.nameFrom}`) },
          { label: t('read.charset'), value: <VisibleText text={reading.charset} leftToRight /> },
          { label: t('read.authorization'), value: t(`read.authorizations.${authorization}`) },
        ]}
      />
    </section>
  )
}
