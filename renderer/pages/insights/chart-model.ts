import type { LinkOptions } from '@tanstack/react-router'
import type { EChartsCoreOption } from 'echarts/core'

/** What a drawing needs to know of the page that it is in. Colours are `rgb(…)`. */
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
  readonly other: string
  readonly heat: readonly [string, string]
}

interface ChartCell {
  readonly text: string
  /** To the rows that it counts. */
  readonly link?: LinkOptions | undefined
}

/** A chart, and the same as a table. */
export interface ChartModel {
  readonly id: string
  readonly title: string
  /** Heads of the columns; the first one is that of the rows' labels. */
  readonly heads: readonly string[]
  readonly rows: readonly { readonly label: string; readonly cells: readonly ChartCell[] }[]
  option(look: ChartLook): EChartsCoreOption
  /** The rows that a mark opens, by its series and its place in it. */
  linkOf(series: number, index: number): LinkOptions | undefined
}

/** What every chart has alike: where it lies, and how it tells what is under the pointer. */
export function commonParts(look: ChartLook) {
  return {
    animation: false,
    textStyle: { fontFamily: look.font, color: look.text },
    grid: { left: 8, right: 8, top: 36, bottom: 8, containLabel: true },
    tooltip: {
      // Drawn instead of written into the page, which lets no markup in.
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
  axisLabel: { color: look.faint, fontFamily: look.font, fontSize: 11, hideOverlap: true },
  axisLine: { lineStyle: { color: look.line } },
  axisTick: { show: false },
})

/** Names along the line, from the side where the page's lines begin. */
export function namesAxis(look: ChartLook, names: readonly string[]) {
  return { type: 'category', data: names, inverse: look.direction === 'rtl', ...axisText(look) }
}

/** Numbers upwards, on the side where the page's lines begin. */
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

/** Labels every other tick: not all fit, and the library would skip some unevenly. */
export function withEveryOther(axis: ReturnType<typeof namesAxis>) {
  return { ...axis, axisLabel: { ...axis.axisLabel, interval: 1 } }
}

/** The tooltip of a bar chart, which tells all bars at one place of the axis. */
export function barTooltip(look: ChartLook, number: (value: number) => string) {
  return {
    ...commonParts(look).tooltip,
    trigger: 'axis',
    axisPointer: { type: 'shadow' },
    valueFormatter: (value: unknown) => (typeof value === 'number' ? number(value) : ''),
  }
}
