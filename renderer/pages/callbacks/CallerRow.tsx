import { Link } from '@tanstack/react-router'
import {
  AlarmClock,
  Check,
  CircleCheck,
  Clock3,
  type LucideIcon,
  PhoneMissed,
  PhoneOff,
  RotateCcw,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lostOutcomes } from '../../../shared/calls/outcome.ts'
import { type CallbackCaller, type CallbackState, isOpen } from '../../../shared/figures/callbacks.ts'
import { type EntryRowsInput, writeEntryRows } from '../../../shared/figures/entry-rows.ts'
import { unansweredKinds } from '../../../shared/figures/outcome.ts'
import { paths } from '../../../shared/page-address.ts'
import { usePreferences } from '../../data/preferences.ts'
import { readArchiveAddress } from '../../features/addresses/archive-address.ts'
import { callsWith, includedValues } from '../../features/addresses/calls-address.ts'
import { writeDrillDown } from '../../features/addresses/drill-down.ts'
import { callAddress, lastMomentOfCaller } from '../../features/addresses/page-addresses.ts'
import { BoardLink } from '../../features/board/BoardLink.tsx'
import { DialLink } from '../../features/people/DialLink.tsx'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { lengthText, useFormats } from '../../ui/values/formats.ts'
import { AssignedCell } from './AssignedCell.tsx'
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
  /** The names that a callback may be assigned to. */
  readonly people: readonly string[]
  /** UTC milliseconds. */
  readonly now: number
}

const icons: Readonly<Record<CallbackState, LucideIcon>> = {
  open: Clock3,
  tried: PhoneMissed,
  done: CircleCheck,
  answered: CircleCheck,
}

/** Shows a caller, what became of the caller, and what can be done. */
export function CallerRow({ caller, position, counted, actions, people, now }: Props) {
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
        <span className={styles.line}>
          <Link
            className={styles.caller}
            to={paths.calls}
            search={{ ...callsWith('caller', number), range, origin }}
            title={t('callbacks.rows', { number })}
          >
            <NamedNumber kind="any" number={number} oneLine />
          </Link>
          <DialLink number={number} />
        </span>
      </th>
      <td>
        <bdi dir="ltr">{shown(since)}</bdi>
        <WaitLine caller={caller} now={now} />
      </td>
      <td className={styles.wrapped}>
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
        {(queue !== null || waited !== null) && (
          <span className={styles.detail} title={t('callbacks.columns.waited')}>
            {waited === null ? '—' : <bdi dir="ltr">{seconds(waited)}</bdi>}
          </span>
        )}
      </td>
      <StateCell caller={caller} />
      <AssignedCell caller={caller} people={people} actions={actions} />
      <td>
        <CallerButtons caller={caller} actions={actions} />
      </td>
    </tr>
  )
}

/** Says in words how long a caller waits, or waited for the first contact, and marks what is over the goal. */
function WaitLine({ caller, now }: Pick<Props, 'caller' | 'now'>) {
  const { t } = useTranslation('insights')
  const { locale } = useFormats()
  const { callbackGoal } = usePreferences()
  const { since, state, contactedAt } = caller
  const until = contactedAt ?? (isOpen(state) ? now : null)
  const shownUntil = isOpen(state) ? now : contactedAt
  if (until === null || shownUntil === null) return null
  const length = lengthText(Math.max(0, shownUntil - since) / 1_000, locale)
  const isLate = until - since > callbackGoal * 60_000
  return (
    <span
      className={styles.detail}
      data-late={isLate || undefined}
      title={isLate ? t('callbacks.late') : undefined}
    >
      {isLate && <AlarmClock size={13} role="img" aria-label={t('callbacks.late')} />}
      {t(isOpen(state) ? 'callbacks.waiting' : 'callbacks.after', { length })}
    </span>
  )
}

function StateCell({ caller }: { readonly caller: CallbackCaller }) {
  const { t } = useTranslation('insights')
  const { word, detail } = useStateTexts()(caller)
  const { state, answer } = caller
  const Icon = icons[state]
  return (
    <td>
      <span className={styles.line} data-state={state}>
        <Icon size={13} aria-hidden="true" />
        {word}
      </span>
      <span className={styles.became}>
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
      </span>
    </td>
  )
}

function CallerButtons({ caller, actions }: Pick<Props, 'caller' | 'actions'>) {
  const { t } = useTranslation('insights')
  const { number, state } = caller
  return (
    <div className={styles.actions} data-acts="">
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
