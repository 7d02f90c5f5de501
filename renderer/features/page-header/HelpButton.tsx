import { CircleQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import { useShownPage } from '../addresses/last-addresses.ts'
import type { Term } from '../addresses/places.ts'
import styles from './help.module.css'

/** Explains the terms on this page. */
export function HelpButton() {
  const { t } = useTranslation('help')
  const { terms } = useShownPage()
  if (!terms) return null
  return (
    <PopoverDialog
      label={t('title')}
      placement="bottom end"
      popoverClassName={styles.popover}
      className={styles.help}
      button={
        <Button look="quiet" square small command="help" aria-label={t('button')}>
          <CircleQuestionMark size={15} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      }
    >
      <h2 className={typography.heading}>{t('title')}</h2>
      <dl>
        {terms.map((term) => (
          <div key={term}>
            <dt>
              {t(`terms.${term}.term`)}
              {wireNames[term]?.map((name) => (
                <code key={name} dir="ltr">
                  {name}
                </code>
              ))}
            </dt>
            <dd>{t(`terms.${term}.text`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.keys}>{t('keys')}</p>
    </PopoverDialog>
  )
}

/** The call center's names of a term, as in records and requests. */
const wireNames: Readonly<Partial<Record<Term, readonly string[]>>> = {
  callId: ['cuid'],
  queueId: ['queue_id'],
  attempt: ['tries', 'last_try'],
  callDisposition: ['disposition'],
  entryDisposition: ['disposition', 'queue_status'],
  attemptDisposition: ['disposition'],
  wait: ['wait'],
  talk: ['billsec'],
  similar: ['alike'],
  event: ['event_name'],
  eventCall: ['unique_id'],
  state: ['NewState'],
  trunk: ['TrunkNewState'],
  version: ['G4', 'Rest4'],
  authentication: ['X-APIKEY', 'Authorization'],
  quickPath: ['quick/search', 'cdr'],
}
