import { Link } from '@tanstack/react-router'
import { Check, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { UnreturnedCaller } from '../../../shared/kpi/queries.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ErrorNotice } from '../../components/state/ErrorNotice.tsx'
import { useFormats } from '../../components/values/formats.ts'
import { useMarkReturned } from '../../queries/figures.ts'
import { readArchiveAddress } from '../archive/archive-address.ts'
import { useCallerTexts } from './caller-texts.ts'
import styles from './unreturned.module.css'

interface Props {
  readonly profileId: string
  readonly callers: readonly UnreturnedCaller[]
  /** As the address has it. */
  readonly range: string
}

/** The callers, the last try first, each with the way to its rows and what was done. */
export function CallerTable({ profileId, callers, range }: Props) {
  const { t } = useTranslation('insights')
  const mark = useMarkReturned()
  return (
    <>
      {mark.error && <ErrorNotice error={mark.error} onRetry={() => mark.mutate(mark.variables)} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label={t('unreturned.title')}>
        <table className={styles.table}>
          <thead>
            <tr>
              {(['number', 'last', 'waited', 'tries', 'queue', 'state'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`unreturned.columns.${column}`)}
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
                onMark={(until) => mark.mutate({ profile: profileId, number: caller.number, until })}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface RowProps {
  readonly caller: UnreturnedCaller
  readonly range: string
  /** Until which instant it is done; null for not at all. */
  readonly onMark: (until: number | null) => void
}

function CallerRow({ caller, range, onMark }: RowProps) {
  const { t } = useTranslation('insights')
  const { number: count, seconds } = useFormats()
  const { shown } = useCallerTexts()
  const { number, lastAt, waited, tries, queue, state } = caller
  const name = `\u2066${number}\u2069`
  return (
    <tr>
      <th scope="row">
        <Link
          to="/archive"
          search={readArchiveAddress({ report: 'queue', range, number })}
          title={t('unreturned.rows', { number: name })}
        >
          <bdi dir="ltr">{number}</bdi>
        </Link>
      </th>
      <td>
        <bdi dir="ltr">{shown(lastAt)}</bdi>
      </td>
      <td>{waited === null ? '—' : <bdi dir="ltr">{seconds(waited)}</bdi>}</td>
      <td>{count(tries)}</td>
      <td>{queue === null ? '—' : <bdi>{queue}</bdi>}</td>
      <td>
        <div className={styles.state}>
          {state !== 'open' && <span>{t(`unreturned.states.${state}`)}</span>}
          {state === 'open' && (
            <Button
              small
              aria-label={t('unreturned.markOf', { number: name })}
              onPress={() => onMark(lastAt)}
            >
              <Check size={13} aria-hidden="true" />
              {t('unreturned.done')}
            </Button>
          )}
          {state === 'byHand' && (
            <Button
              small
              look="quiet"
              aria-label={t('unreturned.undoOf', { number: name })}
              onPress={() => onMark(null)}
            >
              <RotateCcw size={13} aria-hidden="true" />
              {t('unreturned.undo')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}
