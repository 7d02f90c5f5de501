import type { LinkOptions } from '@tanstack/react-router'
import type { KindTally } from '../../../shared/kpi/tally.ts'
import { barTooltip, type ChartModel, commonParts, namesAxis, numbersAxis } from './chart-model.ts'

export interface WaitBar {
  /** Whole seconds, both inclusive; `to` is null for the last bar. */
  readonly from: number
  readonly to: number | null
  readonly calls: number
}

const usualStarts = [0, 6, 11, 16, 21, 31, 46, 61, 91, 121, 181, 301]

/** Returns the distribution of waits; the threshold is a boundary between bars. */
export function waitBars({ waits }: KindTally, thresholdSeconds: number): readonly WaitBar[] {
  const starts = [...new Set([...usualStarts, thresholdSeconds + 1])].sort((a, b) => a - b)
  return starts.map((from, index) => {
    const next = starts[index + 1]
    const to = next === undefined ? null : next - 1
    const calls = waits.reduce(
      (sum, [seconds, n]) => (seconds >= from && (to === null || seconds <= to) ? sum + n : sum),
      0,
    )
    return { from, to, calls }
  })
}

interface WaitChart {
  readonly title: string
  readonly first: string
  readonly calls: string
  readonly bars: readonly WaitBar[]
  readonly thresholdSeconds: number
  readonly labelOf: (bar: WaitBar) => string
  readonly linkOf: (bar: WaitBar) => LinkOptions
  readonly number: (value: number) => string
}

/** Returns a chart of answered calls by wait; bars within the threshold have the colour of answered calls. */
export function waitChart(chart: WaitChart): ChartModel {
  const { title, first, calls, bars, thresholdSeconds, labelOf, linkOf, number } = chart
  return {
    id: 'waits',
    title,
    heads: [first, calls],
    rows: bars.map((bar) => ({
      label: labelOf(bar),
      cells: [{ text: number(bar.calls), link: bar.calls > 0 ? linkOf(bar) : undefined }],
    })),
    option: (look) => {
      const parts = commonParts(look)
      return {
        ...parts,
        legend: { show: false },
        grid: { ...parts.grid, top: 12 },
        tooltip: barTooltip(look, number),
        xAxis: namesAxis(look, bars.map(labelOf)),
        yAxis: numbersAxis(look, number),
        series: [
          {
            type: 'bar',
            name: calls,
            barMaxWidth: 40,
            emphasis: { disabled: true },
            data: bars.map(({ from, calls }) => ({
              value: calls,
              itemStyle: { color: from <= thresholdSeconds ? look.answered : look.abandoned },
            })),
          },
        ],
      }
    },
    linkOf: (_, index) => {
      const bar = bars[index]
      return bar && linkOf(bar)
    },
  }
}
