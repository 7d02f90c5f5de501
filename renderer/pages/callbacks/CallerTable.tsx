import { Link } from '@tanstack/react-router'
import { Check, RotateCcw } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import { formatWall } from '../../../shared/clock/wall-time.ts'
import type { CallbackCaller } from '../../../shared/kpi/queries.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useMarkReturned } from '../../data/figures.ts'
import { readArchiveAddress } from '../../features/addresses/archive-address.ts'
import { useTimeDisplay } from '../../features/clock/times.ts'
import { FloorLink } from '../../features/floor/FloorLink.tsx'
import { lastMomentOf } from '../../features/floor/floor-address.ts'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import { ErrorNotice } from '../../features/state/ErrorMessage.tsx'
import { offerUndo } from '../../features/undo-queue.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './callbacks.module.css'

interface Props {
  readonly list: RefObject<HTMLElement | null>
  readonly profileId: string
  readonly callers: readonly CallbackCaller[]
  /** In the address's form. */
  readonly range: string
  /** Whether the callers belong to the previous range. */
  readonly isLoading: boolean
}

/** Lists the callers, latest call first, with links to their rows and their status. */
export function CallerTable({ list, profileId, callers, range, isLoading }: Props) {
  const { t } = useTranslation('insights')
  const mark = useMarkReturned()
  const markDone = async ({ number, lastAt }: CallbackCaller) => {
    await mark.mutateAsync({ profile: profileId, number, until: lastAt })
    offerUndo({
      done: t('callbacks.marked', { number }),
      undo: () => mark.mutateAsync({ profile: profileId, number, until: null }),
    })
  }
  return (
    <>
      {mark.error && <ErrorNotice error={mark.error} onRetry={() => mark.mutate(mark.variables)} />}
      <section
        ref={list}
        className={styles.scroller}
        aria-label={t('callbacks.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access
        tabIndex={0}
        data-loading={isLoading || undefined}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              {(['number', 'last', 'waited', 'tries', 'queue', 'state'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`callbacks.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {callers.map((caller) => (
              <CallerRow
                key={caller.number}
                caller={caller}
                range={range}
                // The error is shown.
                onDone={() => void markDone(caller).catch(() => undefined)}
                onOpen={() => mark.mutate({ profile: profileId, number: caller.number, until: null })}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface RowProps {
  readonly caller: CallbackCaller
  readonly range: string
  readonly onDone: () => void
  /** Reopens the callback. */
  readonly onOpen: () => void
}

function CallerRow({ caller, range, onDone, onOpen }: RowProps) {
  const { t } = useTranslation('insights')
  const { number: count, seconds } = useFormats()
  const { shown } = useCallerTexts()
  const { number, lastAt, waited, tries, queue, state } = caller
  const isOpen = state === 'open'
  return (
    <tr>
      <th scope="row">
        <Link
          to="/archive"
          search={readArchiveAddress({ report: 'queue', range, number })}
          title={t('callbacks.rows', { number })}
        >
          <NamedNumber kind="any" number={number} />
        </Link>
      </th>
      <td>
        <bdi dir="ltr">{shown(lastAt)}</bdi>{' '}
        <FloorLink small instant={lastMomentOf({ start: lastAt, end: lastAt + (waited ?? 0) * 1_000 })} />
      </td>
      <td>{waited === null ? '—' : <bdi dir="ltr">{seconds(waited)}</bdi>}</td>
      <td>{count(tries)}</td>
      <td>{queue === null ? '—' : <NamedNumber kind="queue" number={queue} />}</td>
      <td>
        <div className={styles.state}>
          <span>{t(`callbacks.states.${state}`)}</span>
          {state !== 'answered' && (
            // One button for both states keeps the focus.
            <Button
              small
              look={isOpen ? 'plain' : 'quiet'}
              aria-label={t(isOpen ? 'callbacks.markOf' : 'callbacks.undoOf', { number })}
              onPress={isOpen ? onDone : onOpen}
            >
              {isOpen ? <Check size={13} aria-hidden="true" /> : <RotateCcw size={13} aria-hidden="true" />}
              {t(isOpen ? 'callbacks.done' : 'callbacks.undo')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}

/** Formats a caller's calls from UTC milliseconds: for reading, and in ASCII digits for other programs. */
export function useCallerTexts() {
  const known = useKnownPeriods()
  const display = useTimeDisplay()
  const { calendar } = useFormats()
  const wallOf = (instant: number) =>
    display.wall(instant, offsetAt(known, 'queue', { instant }).offsetMinutes)
  return {
    shown: (instant: number) => display.dateTime(wallOf(instant)),
    momentOf: (instant: number) => formatWall(wallOf(instant), calendar),
  }
}
