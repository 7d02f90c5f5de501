import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpeningHoursOf } from '../../data/calendar.ts'
import styles from '../../features/connection/connections.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { OpeningHoursDialog } from './OpeningHoursDialog.tsx'

/** Shows when a connection's call center is open, and opens the form. */
export function OpeningHoursOptions({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation('connections')
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('hours.title')}</summary>
      {open && <Hours connectionId={connectionId} />}
    </details>
  )
}

function Hours({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation('connections')
  const { data: hours } = useOpeningHoursOf(connectionId)
  const [isEdited, setEdited] = useState(false)
  if (!hours) return null
  const { week, queues, holidays } = hours
  return (
    <div className={styles.moreFields}>
      <p className={typography.muted}>{t('hours.about')}</p>
      <p>
        {[
          t(week === null ? 'hours.always' : 'hours.weekly'),
          ...(queues.length > 0 ? [t('hours.ofQueues', { count: queues.length })] : []),
          ...(holidays.length > 0 ? [t('hours.ofHolidays', { count: holidays.length })] : []),
        ].join(t('hours.comma'))}
      </p>
      <Row wrap>
        <Button onPress={() => setEdited(true)}>{t('hours.edit')}</Button>
      </Row>
      {isEdited && (
        <OpeningHoursDialog connectionId={connectionId} hours={hours} onClose={() => setEdited(false)} />
      )}
    </div>
  )
}
