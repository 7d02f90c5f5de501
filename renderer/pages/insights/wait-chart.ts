import type { LinkOptions } from '@tanstack/react-router'
import type { CustomSeriesRenderItemAPI } from 'echarts'
import { type ChartModel, commonParts, numbersAxis } from './chart-model.ts'
import type { WaitBin, WaitBins } from './wait-bins.ts'

interface WaitChart extends WaitBins {
  readonly title: string
  readonly first: string
  readonly calls: string
  readonly thresholdSeconds: number
  /** The text at the threshold's line. */
  readonly thresholdText: string
  readonly labelOf: (bin: WaitBin) => string
  readonly linkOf: (bin: WaitBin) => LinkOptions
  readonly number: (value: number) => string
}

/** Returns a histogram of answered calls by wait, with the threshold; the last bar is open to longer waits. */
export function waitChart(chart: WaitChart): ChartModel {
  const { title, first, calls, width, bins, thresholdSeconds, thresholdText, labelOf, linkOf, number } = chart
  const end = bins.length * width
  // A wait of the threshold's own second is in time.
  const threshold = thresholdSeconds + 1
  return {
    id: 'waits',
    title,
    heads: [first, calls],
    rows: bins.map((bin) => ({
      label: labelOf(bin),
      cells: [{ text: number(bin.calls), link: bin.calls > 0 ? linkOf(bin) : undefined }],
    })),
    option: (look) => {
      const parts = commonParts(look)
      const isRtl = look.direction === 'rtl'
      const axis = numbersAxis(look, number)
      return {
        ...parts,
        legend: { show: false },
        grid: { ...parts.grid, top: 24 },
        tooltip: {
          ...parts.tooltip,
          formatter: ({ dataIndex }: { readonly dataIndex: number }) => {
            const bin = bins[dataIndex]
            return bin ? `${labelOf(bin)}\n${calls}: ${number(bin.calls)}` : ''
          },
        },
        xAxis: {
          ...axis,
          position: 'bottom',
          inverse: isRtl,
          min: 0,
          max: end,
          interval: width * Math.ceil(bins.length / 8),
          axisLabel: { ...axis.axisLabel, showMaxLabel: false },
          splitLine: { show: false },
        },
        yAxis: axis,
        series: [
          {
            type: 'custom',
            name: calls,
            itemStyle: { color: look.answered },
            emphasis: { disabled: true },
            encode: { x: [0, 1], y: 2 },
            renderItem: (_: unknown, api: CustomSeriesRenderItemAPI) => {
              const [left = 0, top = 0] = api.coord([api.value(0), api.value(2)])
              const [right = 0, bottom = 0] = api.coord([api.value(1), 0])
              return {
                type: 'rect',
                shape: {
                  x: Math.min(left, right) + 0.5,
                  y: top,
                  width: Math.max(1, Math.abs(right - left) - 1),
                  height: bottom - top,
                },
                style: { fill: look.answered },
              }
            },
            data: bins.map(({ from, calls }) => [from, from + width, calls]),
            markLine: {
              silent: true,
              symbol: 'none',
              lineStyle: { color: look.text, type: 'dashed' },
              label: {
                formatter: thresholdText,
                color: look.text,
                fontFamily: look.font,
                fontSize: 11,
                // Over the line's wider side: the chart's edge would cut it.
                align: threshold > end / 2 === isRtl ? 'left' : 'right',
              },
              data: [{ xAxis: threshold }],
            },
          },
        ],
      }
    },
    linkOf: (_, index) => {
      const bin = bins[index]
      return bin && bin.calls > 0 ? linkOf(bin) : undefined
    },
  }
}
