import { useTranslation } from 'react-i18next'
import type { Wall } from '../../../shared/clock/wall-time.ts'
import { useServerDisplay } from '../../features/clock/times.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import typography from '../../styles/typography.module.css'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { type WeekFigures, type WeekMeasure, weekMeasures } from './agent-weeks.ts'
import styles from './weeks.module.css'

export interface ShownWeek {
  readonly start: Wall
  /** Null where the archive has none of its days, or they aren't loaded yet. */
  readonly figures: WeekFigures | null
  /** Whether it is over, and all of its days are in the archive. */
  readonly isWhole: boolean
  readonly isRunning: boolean
  /** Returns the address of the counted rows. */
  readonly hrefOf: (measure: WeekMeasure) => string | undefined
}

interface Props {
  readonly measure: WeekMeasure
  readonly weeks: readonly ShownWeek[]
}

/** Draws one measure of the weeks as two lines; a point opens its rows. The table says the same to the keyboard. */
export function WeeksChart({ measure, weeks }: Props) {
  const { t } = useTranslation('insights')
  const write = useWeekTexts()
  const name = t(`agents.columns.${measure}.name`)
  const values = (of: 'own' | 'team') => weeks.map(({ figures }) => figures?.[of][measure] ?? null)
  const [own, team] = [values('own'), values('team')]
  const most = measure === 'rate' ? 1 : Math.max(1, ...own.map(Number), ...team.map(Number))
  const x = (index: number) => ((index + 0.5) / weeks.length) * 100
  const y = (value: number) => (1 - value / most) * 100
  return (
    <section aria-label={name}>
      <h3 className={typography.small}>{name}</h3>
      <div className={styles.plot}>
        <span className={styles.scale} aria-hidden="true">
          <span>{write.value(measure, most)}</span>
          <span>{write.value(measure, 0)}</span>
        </span>
        <div className={styles.area}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={name}>
            <path className={styles.teamLine} d={pathOf(team, x, y)} />
            <path className={styles.ownLine} d={pathOf(own, x, y)} />
          </svg>
          <div aria-hidden="true">
            {weeks.map((week, index) => {
              const value = own[index] ?? null
              if (value === null) return null
              return (
                <a
                  key={week.start}
                  className={styles.point}
                  data-partial={!week.isWhole || undefined}
                  style={{ insetInlineStart: `${x(index)}%`, insetBlockStart: `${y(value)}%` }}
                  href={value === 0 ? undefined : week.hrefOf(measure)}
                  tabIndex={-1}
                  title={t('agents.weeks.point', {
                    measure: name,
                    week: write.week(week),
                    own: write.value(measure, value),
                    team: write.value(measure, team[index] ?? null),
                  })}
                >
                  {' '}
                </a>
              )
            })}
          </div>
        </div>
        <span className={styles.axis} aria-hidden="true">
          {[weeks[0], weeks.at(-1)].map(
            (week) =>
              week && (
                <bdi key={week.start} dir="ltr">
                  {write.day(week)}
                </bdi>
              ),
          )}
        </span>
      </div>
    </section>
  )
}

/** Returns the path through the known values, broken where one isn't. */
function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  return values
    .map((value, index) => {
      if (value === null) return ''
      const isFirst = (values[index - 1] ?? null) === null
      // A line of no length is drawn as a dot.
      return `${isFirst ? 'M' : 'L'}${x(index)} ${y(value)}${isFirst ? 'h0' : ''}`
    })
    .join('')
}

/** Lists the weeks with the same numbers and links. */
export function WeeksTable({ weeks }: Pick<Props, 'weeks'>) {
  const { t } = useTranslation('insights')
  const write = useWeekTexts()
  const columns: readonly Column<ShownWeek>[] = [
    { id: 'week', head: t('agents.weeks.week'), cell: (week) => write.week(week) },
    ...weekMeasures.map((measure) => ({
      id: measure,
      head: t(`agents.columns.${measure}.name`),
      isNumber: true,
      cell: ({ figures, hrefOf }: ShownWeek) => {
        const [own, team] = [figures?.own[measure] ?? null, figures?.team[measure] ?? null]
        return (
          <>
            {own === null ? (
              '—'
            ) : (
              <a href={own === 0 ? undefined : hrefOf(measure)}>{write.value(measure, own)}</a>
            )}{' '}
            {team !== null && (
              <span className={typography.quiet}>
                {t('agents.weeks.beside', { team: write.value(measure, team) })}
              </span>
            )}
          </>
        )
      },
    })),
  ]
  return (
    <Scroller look="framed" aria-label={t('agents.weeks.table')}>
      <Table className={styles.table} columns={columns} rows={weeks} keyOf={({ start }) => start} />
    </Scroller>
  )
}

/** Writes weeks and their values. */
function useWeekTexts() {
  const { t } = useTranslation('insights')
  const { locale, seconds, share } = useFigureFormats()
  const display = useServerDisplay()
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const day = ({ start }: Pick<ShownWeek, 'start'>) => display.date(start)
  return {
    day,
    week: (week: ShownWeek) => {
      const from = `\u2066${day(week)}\u2069`
      if (week.figures === null || week.isWhole) return from
      return t(week.isRunning ? 'agents.weeks.running' : 'agents.weeks.partial', { week: from })
    },
    value: (measure: WeekMeasure, value: number | null) => {
      if (value === null) return '—'
      return measure === 'rate' ? share(value) : measure === 'talk' ? seconds(value) : tenths.format(value)
    },
  }
}
