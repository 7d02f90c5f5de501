import { Link } from '@tanstack/react-router'
import { Check, CircleCheck, Clock3, type LucideIcon, PhoneMissed, PhoneOff, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lostOutcomes } from '../../../shared/calls/outcome.ts'
import { type CallbackCaller, type CallbackState, isOpen } from '../../../shared/figures/callbacks.ts'
import { type EntryRowsInput, writeEntryRows } from '../../../shared/figures/entry-rows.ts'
import { unansweredKinds } from '../../../shared/figures/outcome.ts'
import { paths } from '../../../shared/page-address.ts'
import { readArchiveAddress } from '../../features/addresses/archive-address.ts'
import { callsWith, includedValues } from '../../features/addresses/calls-address.ts'
import { writeDrillDown } from '../../features/addresses/drill-down.ts'
import { callAddress, lastMomentOfCaller } from '../../features/addresses/page-addresses.ts'
import { BoardLink } from '../../features/board/BoardLink.tsx'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import styles from './callbacks.module.css'
import { useCallerTimes, useStateTexts } from './caller-texts.ts'
import { NotesButton } from './NotesButton.tsx'
import type { CallbackActions } from './use-callback-actions.ts'

/** The entries that were counted, as links to their rows need them. */
export interface CountedEntries {
  /** In the address's form. */
  readonly range: string
  readonly queues: string[]
  readonly agents: string[]
}

/** Returns the unanswered entries that were counted. */
export const unansweredRows = ({ queues, agents }: CountedEntries): EntryRowsInput => ({
  kinds: [...unansweredKinds],
  queues,
  agents,
})

/** Lost calls that reached no queue, as conditions of Calls. */
const lostUnqueued = {
  type: 'incoming',
  queue: includedValues(['']),
  outcome: includedValues(lostOutcomes),
}

interface Props {
  readonly caller: CallbackCaller
  /** The row's place in the whole table, from 2. */
  readonly position: number
  readonly counted: CountedEntries
  readonly actions: CallbackActions
}

const icons: Readonly<Record<CallbackState, LucideIcon>> = {
  open: Clock3,
  tried: PhoneMissed,
  done: CircleCheck,
  answered: CircleCheck,
}

/** Shows a caller, what became of the caller, and what can be done. */
export function CallerRow({ caller, position, counted, actions }: Props) {
  const { t } = useTranslation('insights')
  const { seconds } = useFormats()
  const { shown } = useCallerTimes()
  const { number, since, lastAt, waited, calls, unqueued, queue, cuid } = caller
  const { range } = counted
  const entries = writeEntryRows(unansweredRows(counted))
  const origin = writeDrillDown({ page: 'callbacks', caller: number })
  return (
    <tr aria-rowindex={position}>
      <th scope="row">
        <Link
          to={paths.calls}
          search={{ ...callsWith('caller', number), range, origin }}
          title={t('callbacks.rows', { number })}
        >
          <NamedNumber kind="any" number={number} oneLine />
        </Link>
      </th>
      <td>
        <bdi dir="ltr">{shown(since)}</bdi>
      </td>
      <td>
        <span className={styles.line}>
          <bdi dir="ltr">{shown(lastAt)}</bdi>
          <BoardLink small instant={lastMomentOfCaller(caller)} call={cuid} />
        </span>
        {calls > unqueued && (
          <Link
            to={paths.archive}
            search={readArchiveAddress({ report: 'queue', range, number, entries, origin })}
            title={t('callbacks.callRows', { number })}
          >
            {t('callbacks.callsOf', { count: calls - unqueued })}
          </Link>
        )}
        {calls > unqueued && unqueued > 0 && ' · '}
        {unqueued > 0 && (
          <Link
            to={paths.calls}
            search={{ ...callsWith('caller', number), ...lostUnqueued, range, origin }}
            title={t('callbacks.callRows', { number })}
          >
            {t('callbacks.unqueuedOf', { count: unqueued })}
          </Link>
        )}
      </td>
      <td>
        {queue === null ? '—' : <NamedNumber kind="queue" number={queue} oneLine />}
        <span className={styles.detail} title={t('callbacks.columns.waited')}>
          {waited === null ? '—' : <bdi dir="ltr">{seconds(waited)}</bdi>}
        </span>
      </td>
      <StateCell caller={caller} />
      <td>
        <CallerButtons caller={caller} actions={actions} />
      </td>
    </tr>
  )
}

function StateCell({ caller }: { readonly caller: CallbackCaller }) {
  const { t } = useTranslation('insights')
  const { word, detail } = useStateTexts()(caller)
  const { state, answer, notes } = caller
  const Icon = icons[state]
  const remark = notes.find(({ text }) => text !== '')?.text ?? ''
  return (
    <td>
      <span className={styles.line} data-state={state}>
        <Icon size={13} aria-hidden="true" />
        {word}
      </span>
      <span className={styles.detail} title={[detail, remark].filter((text) => text !== '').join('\n')}>
        {answer?.cuid ? (
          <Link
            to={paths.call}
            search={callAddress.parse({ id: answer.cuid })}
            aria-label={`${detail}: ${t('callbacks.openCall')}`}
          >
            {detail}
          </Link>
        ) : (
          detail
        )}
        {detail !== '' && remark !== '' && ' · '}
        {remark !== '' && <VisibleText text={remark} />}
      </span>
    </td>
  )
}

function CallerButtons({ caller, actions }: Pick<Props, 'caller' | 'actions'>) {
  const { t } = useTranslation('insights')
  const { number, state } = caller
  return (
    <div className={styles.actions}>
      {isOpen(state) ? (
        <>
          <Button
            small
            aria-label={t('callbacks.doneOf', { number })}
            onPress={() => actions.note(caller, 'done')}
          >
            <Check size={13} aria-hidden="true" />
            {t('callbacks.done')}
          </Button>
          <Button
            small
            look="quiet"
            aria-label={t('callbacks.triedOf', { number })}
            onPress={() => actions.note(caller, 'tried')}
          >
            <PhoneOff size={13} aria-hidden="true" />
            {t('callbacks.tried')}
          </Button>
        </>
      ) : (
        state === 'done' && (
          <Button
            small
            look="quiet"
            aria-label={t('callbacks.undoOf', { number })}
            onPress={() => actions.reopen(caller)}
          >
            <RotateCcw size={13} aria-hidden="true" />
            {t('callbacks.undo')}
          </Button>
        )
      )}
      <NotesButton caller={caller} actions={actions} />
    </div>
  )
}
