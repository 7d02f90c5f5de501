import type { LinkOptions } from '@tanstack/react-router'
import type { EChartsCoreOption } from 'echarts/core'
import type { ChartTime } from './why/chart-span.ts'

/** The look of the page that a chart follows. Colours are `rgb(…)`. */
export interface ChartLook {
  readonly direction: 'ltr' | 'rtl'
  readonly font: string
  readonly text: string
  readonly faint: string
  readonly line: string
  readonly grid: string
  readonly surface: string
  readonly raised: string
  readonly answered: string
  readonly abandoned: string
  readonly missed: string
  readonly level: string
  readonly asa: string
  readonly heat: readonly [string, string]
}

interface ChartCell {
  readonly text: string
  /** The link to the counted rows. */
  readonly link?: LinkOptions | undefined
}

/** A chart and its table. */
export interface ChartModel {
  readonly id: string
  readonly title: string
  /** What the picture doesn't say by itself. */
  readonly note?: string | undefined
  /** The column heads; the first one heads the row labels. */
  readonly heads: readonly string[]
  readonly rows: readonly {
    readonly label: string
    readonly cells: readonly ChartCell[]
    /** When the row's time began, UTC milliseconds; undefined for a row that is no time. */
    readonly beganAt?: number | undefined
  }[]
  /** The time of its bars, to ask why calls were lost in it; undefined where they stand for none. */
  readonly time?: ChartTime | undefined
  option(look: ChartLook): EChartsCoreOption
  /** Returns the link to a mark's rows, by series and index. */
  linkOf(series: number, index: number): LinkOptions | undefined
}

/** Returns the options that all charts share: the layout and the tooltip. */
export function commonParts(look: ChartLook) {
  return {
    animation: false,
    textStyle: { fontFamily: look.font, color: look.text },
    grid: { left: 8, right: 8, top: 36, bottom: 8, containLabel: true },
    tooltip: {
      // Draws the tooltip, because the page allows no markup.
      renderMode: 'richText',
      confine: true,
      backgroundColor: look.raised,
      borderColor: look.line,
      textStyle: { color: look.text, fontFamily: look.font, fontSize: 12 },
    },
    legend: {
      top: 0,
      itemWidth: 10,
      itemHeight: 10,
      icon: 'roundRect',
      ...(look.direction === 'rtl' ? { right: 8, align: 'right' } : { left: 8 }),
      textStyle: { color: look.text, fontFamily: look.font, fontSize: 12 },
    },
  }
}

const axisText = (look: ChartLook) => ({
  axisLabel: { color: look.faint, fontFamily: look.font, fontSize: 11, hideOverlap: true, lineHeight: 15 },
  axisLine: { lineStyle: { color: look.line } },
  axisTick: { show: false },
})

/**
 * Returns an axis of names, in the reading direction; what a name says in brackets stands below it.
 * @param ticks Which of them are labelled; without, or where all are, those that fit.
 */
export function namesAxis(look: ChartLook, names: readonly string[], ticks: readonly boolean[] = []) {
  const axis = axisText(look)
  const isChosen = ticks.includes(false)
  return {
    type: 'category',
    data: names,
    inverse: look.direction === 'rtl',
    ...axis,
    axisLabel: {
      ...axis.axisLabel,
      padding: [0, 5],
      formatter: (name: string) => name.replace(' (', '\n('),
      ...(isChosen && { interval: (index: number) => ticks[index] ?? false }),
    },
  }
}

/** Returns an upward axis of numbers, on the reading side. */
export function numbersAxis(look: ChartLook, write: (value: number) => string) {
  const axis = axisText(look)
  return {
    type: 'value',
    minInterval: 1,
    position: look.direction === 'rtl' ? 'right' : 'left',
    ...axis,
    axisLabel: { ...axis.axisLabel, formatter: write },
    splitLine: { lineStyle: { color: look.grid } },
  }
}

/** Labels every other tick: not all fit, and the library skips unevenly. */
export function withEveryOther(axis: ReturnType<typeof namesAxis>) {
  return { ...axis, axisLabel: { ...axis.axisLabel, interval: 1 } }
}

/** Returns a bar chart's tooltip, which lists all bars at one position of the axis. */
export function barTooltip(look: ChartLook, number: (value: number) => string) {
  return {
    ...commonParts(look).tooltip,
    trigger: 'axis',
    axisPointer: { type: 'shadow' },
    valueFormatter: (value: unknown) => (typeof value === 'number' ? number(value) : ''),
  }
}
