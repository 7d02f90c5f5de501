import { Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assigneeOf, type CallbacksAnswer, remarkOf } from '../../../shared/figures/callbacks.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { linkToRows } from '../../features/addresses/page-addresses.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { copyText } from '../../ui/copy.ts'
import { type CountedEntries, unansweredRows } from './CallerRow.tsx'
import styles from './callbacks.module.css'
import { useCallerTimes, useStateTexts } from './caller-texts.ts'
import { GoalPill } from './GoalPill.tsx'
import { tableText } from './table-text.ts'

interface Props {
  readonly answer: CallbacksAnswer
  readonly counted: CountedEntries
  readonly openOnly: boolean
  /** Whether the callers belong to the previous choice. */
  readonly isLoading: boolean
}

/** Shows how many callers became what, takes the user's name, and copies the list for another program. */
export function CallbacksBar({ answer, counted, openOnly, isLoading }: Props) {
  const { t } = useTranslation('insights')
  const { counts, withheld, goal, callers } = answer
  const { open, tried, done, answered } = counts
  const total = openOnly ? open + tried : open + tried + done + answered
  return (
    <div className={styles.bar}>
      <span className={styles.total}>{t('callbacks.openCount', { count: open + tried })}</span>
      {tried > 0 && <span>{t('callbacks.counts.tried', { count: tried })}</span>}
      <span>{t('callbacks.counts.done', { count: done })}</span>
      <span>{t('callbacks.counts.answered', { count: answered })}</span>
      {withheld > 0 && (
        <Link
          {...linkToRows(
            'queue',
            counted.range,
            { ...unansweredRows(counted), withheld: true },
            { page: 'callbacks' },
          )}
          title={t('callbacks.withheldHint')}
        >
          {t('callbacks.counts.withheld', { count: withheld })}
        </Link>
      )}
      {!isLoading && callers.length < total && <span>{t('callbacks.shown', { count: callers.length })}</span>}
      <GoalPill goal={goal} />
      <div className={styles.tools}>
        <OwnName />
        <CopyButton callers={callers} />
      </div>
    </div>
  )
}

/** Takes the name that notes are entered with. */
function OwnName() {
  const { t } = useTranslation('insights')
  const { ownName } = usePreferences()
  const save = useSavePreferences()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span title={t('callbacks.whoHint')}>
      <TextField
        className={styles.who}
        label={t('callbacks.who')}
        name="own-name"
        value={typed ?? ownName}
        longest={100}
        onChange={setTyped}
        onBlur={() => {
          if (typed !== null && typed.trim() !== ownName) save({ ownName: typed.trim() })
          setTyped(null)
        }}
      />
    </span>
  )
}

function CopyButton({ callers }: Pick<CallbacksAnswer, 'callers'>) {
  const { t } = useTranslation('insights')
  const { momentOf } = useCallerTimes()
  const stateOf = useStateTexts()
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = () => {
    const columns = [
      'number',
      'since',
      'last',
      'calls',
      'waited',
      'queue',
      'state',
      'answered',
      'assigned',
      'note',
    ] as const
    const heads = columns.map((column) => t(`callbacks.columns.${column}`))
    const rows = callers.map((caller) => [
      caller.number,
      momentOf(caller.since),
      momentOf(caller.lastAt),
      caller.calls,
      caller.waited ?? '',
      caller.queue ?? '',
      stateOf(caller).word,
      caller.answer ? momentOf(caller.answer.at) : '',
      assigneeOf(caller.notes),
      remarkOf(caller.notes),
    ])
    setOutcome(copyText(tableText([heads, ...rows])) ? 'copied' : 'copyFailed')
  }
  return (
    <>
      <span role="status">{outcome && t(`callbacks.${outcome}`)}</span>
      <Button look="quiet" small isDisabled={callers.length === 0} onPress={copy}>
        <Copy size={14} aria-hidden="true" />
        {t('callbacks.copy')}
      </Button>
    </>
  )
}
