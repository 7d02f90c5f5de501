import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isClosedIn } from '../../../shared/calendar/opening.ts'
import { rangeOf, rangeText } from '../../../shared/clock/range.ts'
import { formatRequestDate, msOfMinute } from '../../../shared/clock/wall-time.ts'
import type { EntryRowsInput } from '../../../shared/figures/entry-rows.ts'
import {
  entryKinds,
  type FigureChoices,
  isAnswered,
  kindsOf,
  type Outcome,
} from '../../../shared/figures/outcome.ts'
import type { OffsetSince } from '../../../shared/figures/period.ts'
import {
  type FigureScope,
  msOfUnit,
  type PeriodCoverage,
  type SeriesAnswer,
  type SeriesUnit,
} from '../../../shared/figures/queries.ts'
import { type Tally, tallyOf } from '../../../shared/figures/tally.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import { useOpenTimes } from '../../data/calendar.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useServerDisplay } from '../../features/clock/times.ts'
import { type CountMeasure, measureOf } from '../../features/figures/counts.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { useRowsLink } from '../../features/figures/rows-link.ts'
import { type Bar, weekHoursOf } from '../../features/figures/series-shapes.ts'
import { timelineOf, wallPeriodOf } from '../../features/figures/timeline.ts'
import { weekFrom } from '../../ui/values/weekdays.ts'
import type { ChartModel } from './chart-model.ts'
import { levelChart } from './level-chart.ts'
import { outcomeChart } from './outcome-chart.ts'
import { waitBinsOf } from './wait-bins.ts'
import { waitChart } from './wait-chart.ts'
import { fewCalls, rowsOfMeasure, weekChart } from './week-chart.ts'
import type { ChartTime } from './why/chart-span.ts'
import { endedAt, timeOfBars, timeOfWeek } from './why/chart-times.ts'

interface Input {
  readonly series: SeriesAnswer | undefined
  readonly tally: Tally
  readonly scope: FigureScope
  readonly choices: FigureChoices
  readonly range: string
  readonly unit: SeriesUnit
  readonly measure: CountMeasure
  readonly covered: PeriodCoverage
  /** The service-level goal of the chosen queues, from 0 to 1; null for none. */
  readonly goal: number | null
}

/** Builds the charts of a period in the chosen language; none until the figures are loaded. */
export function useChartModels(input: Input): readonly ChartModel[] {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const display = useServerDisplay()
  const known = useKnownPeriods()
  const openTimes = useOpenTimes()
  const rowsLink = useRowsLink()
  const written = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the input's content matters.
  return useMemo(() => {
    const { series, tally, scope, choices, range, unit, measure, covered, goal } = input
    if (!series) return []
    const { queues, agents, consistentOnly } = scope
    const filter = { queues, agents, consistentOnly }
    const names: Record<Outcome, string> = {
      answered: t('charts.outcomes.answered'),
      abandoned: t('charts.outcomes.abandoned'),
      missed: t('charts.outcomes.missed'),
    }
    const common = { names, number: formats.number }
    const period = wallPeriodOf(scope, covered, ['queue'], known, (from, to) =>
      isClosedIn(openTimes, from, to, queues),
    )
    const { offsets, wallAt, coverage: wallCoverage } = period
    const linkToHours = (hours: readonly number[], rows: EntryRowsInput) =>
      rowsLink(measure, 'queue', range, { ...rows, ...filter, weekHours: chosenHours(hours, offsets) })
    const hours = Array.from({ length: 24 }, (_, hour) => formats.number(hour))
    const unitMs = msOfUnit(unit)
    const timeline = timelineOf(series, unit, period)
    const beganAt = ({ counts, wall }: Bar) => (counts ? period.instantAt(wall) : undefined)
    const closedText = ({ state }: Bar) => (state === 'closed' ? t('charts.closed') : undefined)
    /** Closed time has no level, whoever called in it. */
    const levelOf = (measured: 'serviceLevel' | 'asa', { counts, state }: Bar) =>
      counts && state !== 'closed' ? measureOf(measured, counts, choices) : null
    const labelOfBar = ({ wall, state }: Bar) => {
      const label = labelOfTime(wall)
      if (state === 'lacking') return t('charts.lacking', { label })
      if (state === 'closed') return t('charts.closedBar', { label })
      const { running } = wallCoverage
      if (state === 'whole' || running === null) return label
      return t('charts.running', { label, time: `\u2066${display.time(running.to).slice(0, 5)}\u2069` })
    }
    const { title: timeText, level: levelText, first: firstHead } = textsOfUnit(t, unit)
    const isTick = ticksOf(timeline.length, unit)
    const days = new Set(timeline.map(({ wall }) => display.date(wall)))
    const labelOfTime = (wall: number) => {
      if (unit === 'day') return display.date(wall)
      const time = display.time(wall).slice(0, 5)
      return days.size === 1 ? time : `${display.date(wall)} ${time}`
    }
    /** Returns the part of the range of a bar, or of all up to another one. */
    const rangeOfBar = (wall: number, lastWall = wall) => {
      const { from, to } = rangeOf(range)
      const [first, last] = [formatRequestDate(wall), formatRequestDate(lastWall + unitMs - msOfMinute)]
      // Request dates sort as texts.
      const [start = from] = [first, from].sort().slice(-1)
      const [end = to] = [last, to].sort()
      return rangeText({ from: start, to: end })
    }
    const shownDays = weekFrom(formats.firstDay, formats.language)
    // The reasons need every report.
    const completeTo = wallPeriodOf(scope, covered, reportNames, known).coverage.running?.to ?? null
    const ofTimeline = timeOfBars(timeline, (first, last) => endedAt(rangeOfBar(first, last), completeTo))
    const times: Readonly<Record<string, ChartTime>> = {
      timeline: ofTimeline,
      level: ofTimeline,
      week: timeOfWeek(
        shownDays.map(({ day }) => day),
        series.week,
        { from: wallAt(scope.from), to: completeTo ?? wallAt(Math.min(scope.to, Date.now())) },
      ),
    }
    const answered = tallyOf(tally, entryKinds.filter(isAnswered))
    const models = [
      outcomeChart({
        ...common,
        id: 'timeline',
        title: timeText,
        first: firstHead,
        bars: timeline.map((bar) => ({
          label: labelOfBar(bar),
          isTick: isTick(bar.wall),
          counts: bar.counts,
          isFaint: bar.state !== 'whole',
          without: closedText(bar),
          beganAt: beganAt(bar),
        })),
        linkOf: (outcome, bar) => {
          const wall = timeline[bar]?.wall
          return wall === undefined
            ? undefined
            : rowsLink(outcome, 'queue', rangeOfBar(wall), {
                kinds: kindsOf(outcome, choices),
                ...filter,
              })
        },
      }),
      levelChart({
        title: levelText,
        first: firstHead,
        names: {
          serviceLevel: t('line.names.serviceLevel'),
          asa: t('line.names.asa'),
          goal: t('charts.level.goal'),
        },
        goal,
        bars: timeline.map((bar) => ({
          label: labelOfBar(bar),
          isTick: isTick(bar.wall),
          serviceLevel: levelOf('serviceLevel', bar),
          asa: levelOf('asa', bar),
          without: closedText(bar),
          beganAt: beganAt(bar),
        })),
        linkOf: (measured, bar) => {
          const wall = timeline[bar]?.wall
          return wall === undefined
            ? undefined
            : rowsLink(measured, 'queue', rangeOfBar(wall), {
                ...rowsOfMeasure(measured, choices),
                ...filter,
              })
        },
        share: formats.share,
        seconds: formats.seconds,
      }),
      waitChart({
        title: t('charts.waits.title'),
        first: t('charts.waits.first'),
        calls: t('charts.waits.calls'),
        ...waitBinsOf(answered, choices.thresholdSeconds),
        thresholdSeconds: choices.thresholdSeconds,
        thresholdText: t('charts.waits.threshold', { seconds: formats.number(choices.thresholdSeconds) }),
        labelOf: ({ from, to }) =>
          to === null
            ? t('charts.waits.longer', { from: formats.number(from) })
            : from === to
              ? t('charts.waits.at', { from: formats.number(from) })
              : t('charts.waits.from', { from: formats.number(from), to: formats.number(to) }),
        linkOf: ({ from, to }) =>
          rowsLink('answered', 'queue', range, {
            kinds: entryKinds.filter(isAnswered),
            waitFrom: from,
            waitTo: to ?? Number.MAX_SAFE_INTEGER,
            ...filter,
          }),
        number: formats.number,
      }),
      weekChart({
        title: t('charts.week.title'),
        first: t('charts.week.first'),
        measure,
        choices,
        week: series.week,
        states: weekHoursOf(wallAt(scope.from), wallAt(scope.to), wallAt(Date.now()), wallCoverage),
        incomplete: t('charts.week.incomplete'),
        closed: t('charts.closed'),
        few: t('charts.week.few'),
        note: t('charts.week.note', { count: fewCalls }),
        days: shownDays,
        hours,
        linkOf: (hour) => linkToHours([hour], rowsOfMeasure(measure, choices)),
        write: measure === 'offered' ? formats.number : measure === 'asa' ? formats.seconds : formats.share,
      }),
    ]
    return models.map((model) => ({ ...model, time: times[model.id] }))
  }, [written, t, formats, display, known, openTimes, rowsLink])
}

function chosenHours(hours: readonly number[], offsets: readonly OffsetSince[]) {
  return { hours: [...hours], offsets: [...offsets] }
}

/** Returns the texts of charts by one unit. */
function textsOfUnit(t: TFunction<'insights'>, unit: SeriesUnit) {
  if (unit === 'day') {
    return { title: t('charts.daily.title'), level: t('charts.level.daily'), first: t('charts.daily.first') }
  }
  const { title, level } = { title: t('charts.hourly.title'), level: t('charts.level.hourly') }
  const first = t('charts.hourly.first')
  if (unit === 'hour') return { title, level, first }
  const minutes = { minutes: msOfUnit(unit) / msOfMinute }
  return { title: t('charts.parts.title', minutes), level: t('charts.parts.level', minutes), first }
}

/** The hours between two labels of an axis, and how many labels fit. */
const tickHours = [1, 2, 4, 6, 12, 24]
const maxTicks = 7

/** Returns which bars of hours have a label: those at even steps of the day. Days are labelled as they fit. */
function ticksOf(bars: number, unit: SeriesUnit): (wall: number) => boolean {
  if (unit === 'day') return () => true
  const hour = msOfUnit('hour')
  const step = tickHours.find((hours) => (bars * msOfUnit(unit)) / (hours * hour) <= maxTicks) ?? 24
  return (wall) => wall % (step * hour) === 0
}
