import { useLocation } from '@tanstack/react-router'
import clsx from 'clsx'
import { CircleQuestionMark } from 'lucide-react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import menu from '../../ui/controls/menu.module.css'
import '../../i18n/help-texts.ts'
import styles from './help.module.css'
import { pageTerms, wireNames } from './page-terms.ts'

/** Explains the words that the service uses on this page. */
export function HelpButton() {
  const { t } = useTranslation('help')
  const path = useLocation({ select: ({ pathname }) => pathname })
  const terms = pageTerms[path]
  if (!terms) return null
  return (
    <DialogTrigger>
      <Button look="quiet" square small data-command="help" aria-label={t('button')} aria-keyshortcuts="F1">
        <CircleQuestionMark size={15} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <Popover className={clsx(menu.popover, styles.popover)} placement="bottom end" offset={4}>
        <Dialog className={clsx(styles.help)} aria-label={t('title')}>
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
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
