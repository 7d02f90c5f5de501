import type { LinkOptions } from '@tanstack/react-router'
import type { OutcomeCounts } from '../../../shared/kpi/queries.ts'
import { barTooltip, type ChartModel, commonParts, namesAxis, numbersAxis } from './chart-model.ts'
import { measured } from './week-chart.ts'

interface LevelChart {
  readonly title: string
  readonly first: string
  /** The figure's name, and that of the goal's line. */
  readonly name: string
  readonly goalName: string
  /** From 0 to 1; null where no single goal holds. */
  readonly goal: number | null
  readonly bars: readonly {
    readonly label: string
    readonly counts: OutcomeCounts | null
    /** UTC milliseconds */
    readonly beganAt: number | undefined
  }[]
  readonly linkOf: (bar: number) => LinkOptions | undefined
  readonly share: (value: number) => string
}

/** Returns a chart of the service level by hour or day, with its goal as a line. */
export function levelChart(chart: LevelChart): ChartModel {
  const { title, first, name, goalName, goal, bars, linkOf, share } = chart
  const levels = bars.map(({ counts }) => (counts === null ? null : measured(counts, 'serviceLevel')))
  return {
    id: 'level',
    title,
    heads: [first, name, ...(goal === null ? [] : [goalName])],
    rows: bars.map(({ label, beganAt }, bar) => {
      const level = levels[bar] ?? null
      return {
        label,
        beganAt,
        cells: [
          { text: level === null ? '—' : share(level), link: level ? linkOf(bar) : undefined },
          ...(goal === null ? [] : [{ text: share(goal) }]),
        ],
      }
    }),
    option: (look) => {
      const parts = commonParts(look)
      const axis = numbersAxis(look, share)
      return {
        ...parts,
        legend: { show: false },
        grid: { ...parts.grid, top: 20 },
        tooltip: barTooltip(look, share),
        xAxis: namesAxis(
          look,
          bars.map(({ label }) => label),
        ),
        yAxis: { ...axis, minInterval: 0, min: 0, max: 1 },
        series: [
          {
            type: 'line',
            name,
            symbolSize: 7,
            itemStyle: { color: look.answered },
            lineStyle: { color: look.answered },
            emphasis: { disabled: true },
            data: levels.map((level) => level ?? '-'),
            ...(goal === null
              ? {}
              : {
                  markLine: {
                    silent: true,
                    symbol: 'none',
                    lineStyle: { color: look.missed, type: 'dashed' },
                    label: {
                      formatter: `${goalName} ${share(goal)}`,
                      position: look.direction === 'rtl' ? 'insideEndTop' : 'insideStartTop',
                      color: look.text,
                      fontFamily: look.font,
                      fontSize: 11,
                    },
                    data: [{ yAxis: goal }],
                  },
                }),
          },
        ],
      }
    },
    linkOf: (_, bar) => (levels[bar] ? linkOf(bar) : undefined),
  }
}
