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

export interface ChartCell {
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
  linkOf(series: number, place: number): LinkOptions | undefined
}
