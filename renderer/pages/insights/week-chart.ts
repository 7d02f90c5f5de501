import type { LinkOptions } from '@tanstack/react-router'
import { assertNever } from '../../../shared/errors.ts'
import { type EntryRowsInput, rowsOfFigure } from '../../../shared/figures/entry-rows.ts'
import type { FigureChoices } from '../../../shared/figures/outcome.ts'
import type { OutcomeCounts } from '../../../shared/figures/queries.ts'
import { type CountMeasure, measureOf, offeredOf } from '../../features/figures/counts.ts'
import type { WeekHour } from '../../features/figures/series-shapes.ts'
import { type ChartModel, commonParts, namesAxis, withEveryOther } from './chart-model.ts'

/** A share of fewer calls says little. */
export const fewCalls = 10

type Cell =
  | { readonly kind: 'nothing' | 'incomplete' | 'closed' }
  | { readonly kind: 'few' | 'value'; readonly value: number }

interface WeekChart {
  readonly title: string
  readonly first: string
  readonly measure: CountMeasure
  readonly choices: FigureChoices
  /** 7 × 24, hour 0 of Sunday first. */
  readonly week: readonly OutcomeCounts[]
  /** How complete each of these hours is. */
  readonly states: readonly WeekHour[]
  /** The word for an hour that isn't complete, and for one of few calls. */
  readonly incomplete: string
  /** The word for an hour in which nothing is open. */
  readonly closed: string
  readonly few: string
  readonly note: string
  /** The days in week order with their names; 0 is Sunday. */
  readonly days: readonly { readonly day: number; readonly short: string }[]
  readonly hours: readonly string[]
  /** Returns the link to the rows of an hour of the week; 0 is Sunday's first. */
  readonly linkOf: (hour: number) => LinkOptions
  readonly write: (value: number) => string
}

/** Returns the rows that an hour's measure counts. */
export function rowsOfMeasure(measure: CountMeasure, choices: FigureChoices): EntryRowsInput {
  return rowsOfFigure(measure, choices, null).rows
}

/** Returns a heat map of the hours of a week. */
export function weekChart(chart: WeekChart): ChartModel {
  const { title, first, measure, choices, week, states, few, days, hours, linkOf, write } = chart
  const words = { incomplete: chart.incomplete, closed: chart.closed }
  const cellAt = (day: number, hour: number): Cell => {
    const place = day * 24 + hour
    const counts = week[place]
    const state = states[place] ?? 'outside'
    if (state === 'lacking' || state === 'coming') return { kind: 'incomplete' }
    if (state === 'closed' && (measure !== 'offered' || !counts || offeredOf(counts) === 0)) {
      return { kind: 'closed' }
    }
    const isTold = state === 'complete' || state === 'closed'
    const value = counts && isTold ? measureOf(measure, counts, choices) : null
    if (counts === undefined || value === null) return { kind: 'nothing' }
    return measure !== 'offered' && offeredOf(counts) < fewCalls
      ? { kind: 'few', value }
      : { kind: 'value', value }
  }
  const cells = days.flatMap(({ day }, index) =>
    hours.map((_, hour) => ({ day, index, hour, cell: cellAt(day, hour) })),
  )
  const marks = cells.flatMap(({ cell, ...place }) =>
    cell.kind === 'value' ? [{ ...place, value: cell.value }] : [],
  )
  const greys = cells.flatMap(({ cell, ...place }) =>
    cell.kind === 'few' ? [{ ...place, value: cell.value }] : [],
  )
  const blanks = cells.flatMap(({ cell, ...place }) =>
    cell.kind === 'incomplete' || cell.kind === 'closed' ? [{ ...place, word: words[cell.kind] }] : [],
  )
  const shown = [...marks, ...greys]
  const max = Math.max(measure === 'offered' ? 1 : 0, ...marks.map(({ value }) => value))
  return {
    id: 'week',
    title,
    heads: [first, ...hours],
    note: measure === 'offered' ? undefined : chart.note,
    rows: days.map(({ day, short: name }) => ({
      label: name,
      cells: hours.map((_, hour) => {
        const cell = cellAt(day, hour)
        switch (cell.kind) {
          case 'nothing':
            return { text: '—' }
          case 'incomplete':
            return { text: `— (${words.incomplete})` }
          case 'closed':
            return { text: words.closed }
          case 'few':
            return { text: `${write(cell.value)} (${few})`, link: linkOf(day * 24 + hour) }
          case 'value':
            return { text: write(cell.value), link: cell.value > 0 ? linkOf(day * 24 + hour) : undefined }
          default:
            return assertNever(cell)
        }
      }),
    })),
    option: (look) => {
      const parts = commonParts(look)
      const [low, high] = look.heat
      return {
        ...parts,
        legend: { show: false },
        grid: { ...parts.grid, top: 12, bottom: 44 },
        tooltip: {
          ...parts.tooltip,
          formatter: ({ dataIndex }: { readonly dataIndex: number }) => {
            const valued = shown[dataIndex]
            const blank = blanks[dataIndex - shown.length]
            const place = valued ?? blank
            if (place === undefined) return ''
            const text = valued ? write(valued.value) : (blank?.word ?? '')
            const note = dataIndex >= marks.length && valued ? ` (${few})` : ''
            return `${days[place.index]?.short ?? ''} ${hours[place.hour] ?? ''}\n${text}${note}`
          },
        },
        xAxis: withEveryOther(namesAxis(look, hours)),
        yAxis: {
          ...namesAxis(
            look,
            days.map(({ short }) => short),
          ),
          inverse: true,
          position: look.direction === 'rtl' ? 'right' : 'left',
        },
        visualMap: {
          min: 0,
          max: measure === 'serviceLevel' ? 1 : max || 1,
          calculable: false,
          orient: 'horizontal',
          left: 'center',
          bottom: 0,
          itemWidth: 12,
          itemHeight: 120,
          text: [write(measure === 'serviceLevel' ? 1 : max), write(0)],
          textStyle: { color: look.faint, fontFamily: look.font, fontSize: 11 },
          inRange: { color: [low, high] },
        },
        series: [
          {
            type: 'heatmap',
            emphasis: { disabled: true },
            itemStyle: { borderColor: look.surface, borderWidth: 1 },
            data: [
              ...marks.map(({ index, hour, value }) => [hour, index, value]),
              ...greys.map(({ index, hour, value }) => ({
                value: [hour, index, value],
                visualMap: false,
                itemStyle: { color: look.grid },
              })),
              ...blanks.map(({ index, hour }) => ({
                value: [hour, index, 0],
                visualMap: false,
                itemStyle: { color: look.surface, borderColor: look.grid, borderType: 'dashed' },
              })),
            ],
          },
        ],
      }
    },
    linkOf: (_, index) => {
      const mark = shown[index]
      return mark && mark.value > 0 ? linkOf(mark.day * 24 + mark.hour) : undefined
    },
  }
}
