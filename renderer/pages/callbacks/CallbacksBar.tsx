import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallbacksAnswer } from '../../../shared/kpi/queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { copyText } from '../../ui/copy.ts'
import { useCallerTexts } from './CallerTable.tsx'
import styles from './callbacks.module.css'
import { tableText } from './table-text.ts'

/** Shows the number of callbacks, and copies the list for another program. */
export function CallbacksBar({ answer: { total, open, callers } }: { readonly answer: CallbacksAnswer }) {
  const { t } = useTranslation('insights')
  const { momentOf } = useCallerTexts()
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = () => {
    const columns = ['number', 'last', 'first', 'waited', 'tries', 'queue', 'state'] as const
    const heads = columns.map((column) => t(`callbacks.columns.${column}`))
    const rows = callers.map(({ number, lastAt, firstAt, waited, tries, queue, state }) => [
      number,
      momentOf(lastAt),
      momentOf(firstAt),
      waited ?? '',
      tries,
      queue ?? '',
      t(`callbacks.states.${state}`),
    ])
    setOutcome(copyText(tableText([heads, ...rows])) ? 'copied' : 'copyFailed')
  }
  return (
    <div className={styles.bar}>
      <span className={styles.total}>{t('callbacks.count', { count: total })}</span>
      {open !== total && <span>{t('callbacks.openCount', { count: open })}</span>}
      {callers.length < total && <span>{t('callbacks.shown', { count: callers.length })}</span>}
      <span className={styles.tools}>
        <span role="status">{outcome && t(`callbacks.${outcome}`)}</span>
        <Button look="quiet" small isDisabled={callers.length === 0} onPress={copy}>
          <Copy size={14} aria-hidden="true" />
          {t('callbacks.copy')}
        </Button>
      </span>
    </div>
  )
}
