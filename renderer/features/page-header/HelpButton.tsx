import { CircleQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import { useShownPage } from '../addresses/last-addresses.ts'
import styles from './help.module.css'
import { wireNames } from './wire-names.ts'

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
      <h2 className={styles.title}>{t('title')}</h2>
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
