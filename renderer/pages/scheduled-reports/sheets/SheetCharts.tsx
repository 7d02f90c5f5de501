import { useTranslation } from 'react-i18next'
import { msOfDay, startOfDay } from '../../../../shared/clock/wall-time.ts'
import { entryKinds, type FigureChoices, isAnswered } from '../../../../shared/figures/outcome.ts'
import {
  msOfUnit,
  type OutcomeCounts,
  type SeriesAnswer,
  type SeriesUnit,
} from '../../../../shared/figures/queries.ts'
import { type Tally, tallyOf } from '../../../../shared/figures/tally.ts'
import { useServerDisplay } from '../../../features/clock/times.ts'
import { measureOf } from '../../../features/figures/counts.ts'
import { useFigureFormats } from '../../../features/figures/figure-formats.ts'
import { stateOf, type WallCoverage } from '../../../features/figures/series-shapes.ts'
import { type BarOfSheet, Bars } from './Bars.tsx'
import styles from './sheets.module.css'

interface Props {
  readonly series: SeriesAnswer
  readonly tally: Tally
  readonly choices: FigureChoices
  readonly unit: SeriesUnit
  /** The period on the call center's clock; `to` is exclusive. */
  readonly days: { readonly from: number; readonly to: number }
  readonly coverage: WallCoverage
}

const outcomes = ['answered', 'abandoned', 'missed'] as const
const maxBars = 400

/** Draws the calls by outcome, the service level and the waits, as vectors for paper. */
export function SheetCharts({ series, tally, choices, unit, days, coverage }: Props) {
  const { t } = useTranslation(['scheduledReports', 'insights'])
  const { number, share } = useFigureFormats()
  const display = useServerDisplay()
  const unitMs = msOfUnit(unit)
  const counts = new Map(series.timeline.map((each) => [each.wall, each.counts]))
  const walls: number[] = []
  for (let wall = days.from; wall < days.to && walls.length < maxBars; wall += unitMs) walls.push(wall)
  const isOneDay = days.to - days.from <= msOfDay
  const labelOf = (wall: number) => {
    if (unit === 'day') return display.date(wall).replace(/^\D*[\d۰-۹]{4}\D/, '')
    const hour = number((wall - startOfDay(wall)) / unitMs)
    return isOneDay
      ? hour
      : wall === startOfDay(wall)
        ? display.date(wall).replace(/^\D*[\d۰-۹]{4}\D/, '')
        : hour
  }
  const bars = (partsOf: (counts: OutcomeCounts, isClosed: boolean) => readonly number[]): BarOfSheet[] =>
    walls.map((wall) => {
      const state = stateOf(wall, unitMs, coverage)
      const isClosed = state === 'closed'
      const found = counts.get(wall)
      const parts = found ? partsOf(found, isClosed) : []
      return { label: labelOf(wall), parts, isClosed, isFaint: isClosed || state === 'lacking' }
    })
  return (
    <>
      <Bars
        title={t(unit === 'hour' ? 'sheet.charts.outcomesHourly' : 'sheet.charts.outcomesDaily')}
        bars={bars((each) => outcomes.map((outcome) => each[outcome]))}
        names={outcomes.map((outcome) => t(`insights:charts.outcomes.${outcome}`))}
        write={number}
      />
      <div className={styles.pair}>
        <Bars
          half
          title={t('sheet.charts.level')}
          bars={bars((each, isClosed) => {
            // Closed time has no level, whoever called in it.
            const level = isClosed ? null : measureOf('serviceLevel', each, choices)
            return level === null ? [] : [level]
          })}
          max={1}
          write={share}
        />
        <Bars half title={t('sheet.charts.waits')} bars={waitBars(tally, choices, number)} write={number} />
      </div>
    </>
  )
}

const waitBins = 10

/** Returns bins of equal width, of which the threshold ends one; the last has all longer waits. */
function waitBars(
  tally: Tally,
  { thresholdSeconds }: FigureChoices,
  number: (value: number) => string,
): BarOfSheet[] {
  const width = Math.max(1, Math.ceil(thresholdSeconds / 2)) || 10
  const bins = Array.from({ length: waitBins }, () => 0)
  for (const [seconds, calls] of tallyOf(tally, entryKinds.filter(isAnswered)).waits) {
    // A wait of exactly the threshold is in time.
    const bin = Math.min(waitBins - 1, Math.max(0, Math.ceil(seconds / width) - 1))
    bins[bin] = (bins[bin] ?? 0) + calls
  }
  return bins.map((calls, index) => ({
    label: index === waitBins - 1 ? `>${number(index * width)}` : `≤${number((index + 1) * width)}`,
    parts: [calls],
    isFaint: false,
    isBeyond: (index + 1) * width > thresholdSeconds,
  }))
}
