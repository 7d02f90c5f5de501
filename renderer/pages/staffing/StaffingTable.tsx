import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  type EntryKind,
  entryKinds,
  type FigureChoices,
  isAnswered,
} from '../../../shared/figures/outcome.ts'
import { offsetsOf } from '../../../shared/figures/period.ts'
import type { FigureScope } from '../../../shared/figures/queries.ts'
import { type StaffingAnswer, type StaffingLine, staffingLines } from '../../../shared/figures/staffing.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { linkToRows } from '../../features/addresses/page-addresses.ts'
import { type FigureFormats, intervalText, useFigureFormats } from '../../features/figures/figure-formats.ts'
import styles from './staffing.module.css'

interface Props {
  readonly answer: StaffingAnswer
  readonly choices: FigureChoices
  /** From 0 to 1. */
  readonly goal: number
  /** Percent. */
  readonly shrinkage: number
  readonly scope: FigureScope
  /** In the address's form. */
  readonly range: string
}

const answeredKinds = entryKinds.filter(isAnswered)

/** Shows what each interval of the day needs, beside who was there. */
export function StaffingTable({ answer, choices, goal, shrinkage, scope, range }: Props) {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const known = useKnownPeriods()
  const { thresholdSeconds } = choices
  const lines = staffingLines(answer, { goal, thresholdSeconds, shrinkage })
  const busiest = lines.reduce<StaffingLine | null>(
    (most, line) => (line.callsPerDay > (most?.callsPerDay ?? 0) ? line : most),
    null,
  )
  if (busiest === null) return <p>{t('staffing.nothing')}</p>
  const minutes = (24 * 60) / answer.intervals.length
  const most = Math.max(1, ...lines.map(({ scheduled, loggedIn }) => Math.max(scheduled ?? 0, loggedIn ?? 0)))
  const nameOf = (from: number) => intervalText(from, from + minutes, formats)
  const { queues, consistentOnly } = scope
  const linkTo = (figure: 'offered' | 'talkTime', kinds: readonly EntryKind[], from: number) => {
    const offsets = [...offsetsOf(known, scope.from, scope.to)]
    const dayMinutes = { from, to: from + minutes, days: answer.days, offsets }
    const rows = { kinds: [...kinds], queues, consistentOnly, dayMinutes }
    return linkToRows('queue', range, rows, { page: 'staffing', figure })
  }
  // A night without calls would only push the day below the fold.
  const first = lines.findIndex(({ callsPerDay }) => callsPerDay > 0)
  const last = lines.findLastIndex(({ callsPerDay }) => callsPerDay > 0)
  return (
    <>
      <p className={styles.sentence}>
        {t('staffing.sentence', {
          count: answer.days.length,
          interval: nameOf(busiest.from),
          calls: decimal(busiest.callsPerDay, formats),
          agents: busiest.agents === null ? '—' : formats.number(busiest.agents),
          share: formats.share(goal),
          threshold: formats.number(thresholdSeconds),
        })}
      </p>
      <table className={styles.table} aria-label={t('staffing.title')}>
        <thead>
          <tr>
            {(
              [
                'interval',
                'calls',
                'talk',
                'agents',
                'scheduled',
                'loggedIn',
                'serviceLevel',
                'occupancy',
              ] as const
            ).map((column) => (
              <th key={column} scope="col">
                {t(`staffing.columns.${column}`, { shrinkage: formats.share(shrinkage / 100) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(first, last + 1).map((line) => (
            <tr key={line.from} data-busiest={line === busiest || undefined}>
              <th scope="row">{nameOf(line.from)}</th>
              <td>
                <Link {...linkTo('offered', entryKinds, line.from)}>
                  {decimal(line.callsPerDay, formats)}
                </Link>
              </td>
              <td>
                {line.talk === null ? (
                  '—'
                ) : (
                  <Link {...linkTo('talkTime', answeredKinds, line.from)}>
                    <bdi>{formats.seconds(line.talk)}</bdi>
                  </Link>
                )}
              </td>
              <td>{line.agents === null ? '—' : formats.number(line.agents)}</td>
              <td>
                <Bar value={line.scheduled} most={most} />
                {line.scheduled === null ? '—' : formats.number(line.scheduled)}
              </td>
              <td>
                <Bar value={line.loggedIn} most={most} />
                {line.loggedIn === null ? '—' : decimal(line.loggedIn, formats)}
              </td>
              <td>{line.result === null ? '—' : formats.share(line.result.serviceLevel)}</td>
              <td>{line.result === null ? '—' : formats.share(line.result.occupancy)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {t('staffing.formula')} {t('staffing.unknown')} {t('staffing.heard', { count: answer.heardDays })}
      </p>
    </>
  )
}

function Bar({ value, most }: { readonly value: number | null; readonly most: number }) {
  if (value === null) return null
  return (
    <span className={styles.bar} aria-hidden="true">
      <span style={{ inlineSize: `${Math.round((value / most) * 100)}%` }} />
    </span>
  )
}

const decimal = (value: number, { number }: FigureFormats): string => number(Math.round(value * 10) / 10)
