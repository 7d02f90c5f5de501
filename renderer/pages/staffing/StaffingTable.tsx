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
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { NeedCurve } from './NeedCurve.tsx'
import { SaveStaffing } from './SaveStaffing.tsx'
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
  /** The day that is planned; empty for the average of the period's days. */
  readonly day: string
}

const columns = [
  'interval',
  'calls',
  'talk',
  'agents',
  'scheduled',
  'loggedIn',
  'serviceLevel',
  'fewer',
  'more',
  'occupancy',
] as const

const answeredKinds = entryKinds.filter(isAnswered)

/** Shows what each interval of the day needs, beside who was there. */
export function StaffingTable({ answer, choices, goal, shrinkage, scope, range, day }: Props) {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const decimal = (value: number) => formats.number(Math.round(value * 10) / 10)
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
  const nameOf = (from: number) => formats.interval(from, from + minutes)
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
  const cells: Readonly<Record<(typeof columns)[number], Column<StaffingLine>['cell']>> = {
    interval: ({ from }) => nameOf(from),
    calls: ({ from, callsPerDay }) => (
      <Link {...linkTo('offered', entryKinds, from)}>{decimal(callsPerDay)}</Link>
    ),
    talk: ({ from, talk }) =>
      talk === null ? (
        '—'
      ) : (
        <Link {...linkTo('talkTime', answeredKinds, from)}>
          <bdi>{formats.seconds(talk)}</bdi>
        </Link>
      ),
    agents: ({ agents }) => orDash(agents, formats.number),
    scheduled: ({ scheduled }) => (
      <>
        <Bar value={scheduled} most={most} />
        {orDash(scheduled, formats.number)}
      </>
    ),
    loggedIn: ({ loggedIn }) => (
      <>
        <Bar value={loggedIn} most={most} />
        {orDash(loggedIn, decimal)}
      </>
    ),
    serviceLevel: ({ result }) => orDash(result?.serviceLevel, formats.share),
    fewer: ({ agents, withOneFewer }) =>
      agents !== null && agents > 1 && withOneFewer === null
        ? t('staffing.overrun')
        : orDash(withOneFewer?.serviceLevel, formats.share),
    more: ({ withOneMore }) => orDash(withOneMore?.serviceLevel, formats.share),
    occupancy: ({ result }) => orDash(result?.occupancy, formats.share),
  }
  const shown = lines.slice(first, last + 1)
  const heads = columns.map((id) =>
    t(`staffing.columns.${id}`, { shrinkage: formats.share(shrinkage / 100) }),
  )
  const [from = '', to = ''] = range.split('~')
  const days = `${from.slice(0, 10)} ${to.slice(0, 10)}`
  return (
    <>
      <p className={styles.sentence}>
        {day !== '' && t('staffing.ahead.of', { day })}{' '}
        {t('staffing.sentence', {
          count: answer.days.length,
          interval: nameOf(busiest.from),
          calls: decimal(busiest.callsPerDay),
          agents: orDash(busiest.agents, formats.number),
          share: formats.share(goal),
          threshold: formats.number(thresholdSeconds),
        })}
      </p>
      <NeedCurve lines={shown} write={formats.number} timeOf={formats.time} />
      <Table
        className={styles.table}
        columns={columns.map((id, index) => ({
          id,
          isNumber: id !== 'interval',
          head: heads[index] ?? '',
          cell: cells[id],
        }))}
        rows={shown}
        keyOf={({ from }) => from}
        mark={(line) => ({ 'data-busiest': line === busiest || undefined })}
        aria-label={t('staffing.title')}
      />
      <p className={styles.save}>
        <SaveStaffing
          lines={shown}
          headers={heads}
          fileName={`${t('staffing.title')} ${day === '' ? days : day}`}
          interval={minutes}
        />
      </p>
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

const orDash = (value: number | null | undefined, write: (value: number) => string): string =>
  value == null ? '—' : write(value)
