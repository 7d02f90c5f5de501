import { useTranslation } from 'react-i18next'
import type { FigureChoices } from '../../../shared/kpi/outcome.ts'
import { type StaffingAnswer, type StaffingLine, staffingLines } from '../../../shared/kpi/staffing.ts'
import { type FigureFormats, useFigureFormats } from '../../features/figures/figure-formats.ts'
import styles from './staffing.module.css'

interface Props {
  readonly answer: StaffingAnswer
  readonly choices: FigureChoices
  /** From 0 to 1. */
  readonly goal: number
  /** Percent. */
  readonly shrinkage: number
}

/** Shows what each interval of the day needs, beside who was there. */
export function StaffingTable({ answer, choices, goal, shrinkage }: Props) {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const { thresholdSeconds } = choices
  const lines = staffingLines(answer, { goal, thresholdSeconds, shrinkage })
  const busiest = lines.reduce<StaffingLine | null>(
    (most, line) => (line.callsPerDay > (most?.callsPerDay ?? 0) ? line : most),
    null,
  )
  if (busiest === null) return <p>{t('staffing.nothing')}</p>
  const minutes = (24 * 60) / answer.intervals.length
  const most = Math.max(1, ...lines.map(({ scheduled, loggedIn }) => Math.max(scheduled ?? 0, loggedIn ?? 0)))
  const nameOf = (from: number) => `\u2066${timeOf(from, formats)}–${timeOf(from + minutes, formats)}\u2069`
  // A night without calls would only push the day below the fold.
  const first = lines.findIndex(({ callsPerDay }) => callsPerDay > 0)
  const last = lines.findLastIndex(({ callsPerDay }) => callsPerDay > 0)
  return (
    <>
      <p className={styles.sentence}>
        {t('staffing.sentence', {
          count: answer.days,
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
              <td>{decimal(line.callsPerDay, formats)}</td>
              <td>{line.talk === null ? '—' : <bdi>{formats.seconds(line.talk)}</bdi>}</td>
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

function timeOf(minutes: number, { locale }: FigureFormats): string {
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 })
  return `${two.format(Math.floor(minutes / 60))}:${two.format(minutes % 60)}`
}
