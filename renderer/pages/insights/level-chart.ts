import type { LinkOptions } from '@tanstack/react-router'
import {
  barTooltip,
  type ChartLook,
  type ChartModel,
  commonParts,
  namesAxis,
  numbersAxis,
} from './chart-model.ts'

interface LevelChart {
  readonly title: string
  readonly first: string
  /** The figures' names, and that of the goal's line. */
  readonly names: { readonly serviceLevel: string; readonly asa: string; readonly goal: string }
  /** From 0 to 1; null where no single goal holds. */
  readonly goal: number | null
  /** Null where nothing can be measured. */
  readonly bars: readonly {
    readonly label: string
    /** Whether the axis names it, where it isn't left to what fits. */
    readonly isTick?: boolean
    readonly serviceLevel: number | null
    /** Seconds */
    readonly asa: number | null
    /** Says why it has no value. */
    readonly without?: string | undefined
    /** UTC milliseconds */
    readonly beganAt: number | undefined
  }[]
  readonly linkOf: (measure: 'serviceLevel' | 'asa', bar: number) => LinkOptions | undefined
  readonly share: (value: number) => string
  readonly seconds: (value: number) => string
}

const measures = ['serviceLevel', 'asa'] as const

/** Returns a chart of the service level with its goal, and of the average speed of answer, by hour or day. */
export function levelChart(chart: LevelChart): ChartModel {
  const { title, first, names, goal, bars, linkOf, share, seconds } = chart
  const write = { serviceLevel: share, asa: seconds }
  return {
    id: 'level',
    title,
    heads: [first, names.serviceLevel, names.asa, ...(goal === null ? [] : [names.goal])],
    rows: bars.map((bar, place) => ({
      label: bar.label,
      beganAt: bar.beganAt,
      cells: [
        ...measures.map((measure) => {
          const value = bar[measure]
          return {
            text: value === null ? (bar.without ?? '—') : write[measure](value),
            link:
              value === null || (measure === 'serviceLevel' && value === 0)
                ? undefined
                : linkOf(measure, place),
          }
        }),
        ...(goal === null ? [] : [{ text: share(goal) }]),
      ],
    })),
    option: (look) => {
      const parts = commonParts(look)
      const level = numbersAxis(look, share)
      const isRtl = look.direction === 'rtl'
      const line = { type: 'line', symbolSize: 6, emphasis: { disabled: true }, connectNulls: false }
      const goalName = goal === null ? '' : `${names.goal} \u2066${share(goal)}\u2069`
      const shown = [...measures.map((measure) => names[measure]), ...(goal === null ? [] : [goalName])]
      return {
        ...parts,
        legend: { ...parts.legend, data: isRtl ? shown.toReversed() : shown },
        tooltip: barTooltip(look, String),
        xAxis: namesAxis(
          look,
          bars.map(({ label }) => label),
          bars.map(({ isTick = true }) => isTick),
        ),
        yAxis: [
          { ...level, minInterval: 0, min: 0, max: 1 },
          {
            ...numbersAxis(look, seconds),
            position: isRtl ? 'left' : 'right',
            splitLine: { show: false },
          },
        ],
        series: [
          {
            ...line,
            name: names.serviceLevel,
            itemStyle: { color: look.level },
            lineStyle: { color: look.level },
            tooltip: { valueFormatter: formatter(share) },
            data: bars.map(({ serviceLevel }) => serviceLevel ?? '-'),
          },
          {
            ...line,
            name: names.asa,
            yAxisIndex: 1,
            symbol: 'rect',
            itemStyle: { color: look.asa },
            lineStyle: { color: look.asa, type: 'dotted' },
            tooltip: { valueFormatter: formatter(seconds) },
            data: bars.map(({ asa }) => asa ?? '-'),
          },
          ...(goal === null ? [] : [goalLine(look, goalName, goal)]),
        ],
      }
    },
    linkOf: (series, bar) => {
      const measure = measures[series]
      return measure && bars[bar]?.[measure] ? linkOf(measure, bar) : undefined
    },
  }
}

/** Returns a line across the chart; its name stands in the legend, where it covers no mark. */
const goalLine = (look: ChartLook, name: string, goal: number) => ({
  type: 'line',
  name,
  itemStyle: { color: look.text },
  data: [],
  markLine: {
    silent: true,
    symbol: 'none',
    lineStyle: { color: look.text, type: 'dashed' },
    label: { show: false },
    data: [{ yAxis: goal }],
  },
})

const formatter = (write: (value: number) => string) => (value: unknown) =>
  typeof value === 'number' ? write(value) : ''
