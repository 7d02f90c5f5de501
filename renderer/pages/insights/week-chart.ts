import type { LinkOptions } from '@tanstack/react-router'
import { assertNever } from '../../../shared/errors.ts'
import type { EntryRowsInput } from '../../../shared/kpi/entry-rows.ts'
import { entryKinds, type FigureChoices, kindsOf } from '../../../shared/kpi/outcome.ts'
import type { OutcomeCounts } from '../../../shared/kpi/queries.ts'
import { type ChartModel, commonParts, namesAxis, withEveryOther } from './chart-model.ts'
import type { WeekHour } from './series-shapes.ts'

export const weekMeasures = ['offered', 'serviceLevel', 'abandonment'] as const
export type WeekMeasure = (typeof weekMeasures)[number]

interface WeekChart {
  readonly title: string
  readonly first: string
  readonly measure: WeekMeasure
  /** 7 × 24, hour 0 of Sunday first. */
  readonly week: readonly OutcomeCounts[]
  /** How complete each of these hours is. */
  readonly states: readonly WeekHour[]
  /** The word for an hour that isn't complete. */
  readonly incomplete: string
  /** The days in week order with their names; 0 is Sunday. */
  readonly days: readonly { readonly day: number; readonly name: string }[]
  readonly hours: readonly string[]
  /** Returns the link to the rows of an hour of the week; 0 is Sunday's first. */
  readonly linkOf: (hour: number) => LinkOptions
  readonly write: (value: number) => string
}

/** Returns the rows that an hour's measure counts. */
export function rowsOfMeasure(measure: WeekMeasure, choices: FigureChoices): EntryRowsInput {
  switch (measure) {
    case 'offered':
      return { kinds: [...entryKinds] }
    case 'serviceLevel':
      return { kinds: kindsOf('answered', choices), waitTo: choices.thresholdSeconds }
    case 'abandonment':
      return { kinds: kindsOf('abandoned', choices) }
    default:
      return assertNever(measure)
  }
}

/** Returns the measure of an hour or day; null when there is nothing to measure. */
export function measured(counts: OutcomeCounts, measure: WeekMeasure): number | null {
  const offered = counts.answered + counts.abandoned + counts.missed + counts.other
  switch (measure) {
    case 'offered':
      return offered
    case 'serviceLevel': {
      const known = offered - counts.unknownWait
      return known > 0 ? counts.inTime / known : null
    }
    case 'abandonment':
      return offered > 0 ? counts.abandoned / offered : null
    default:
      return assertNever(measure)
  }
}

/** Returns a heat map of the hours of a week. */
export function weekChart(chart: WeekChart): ChartModel {
  const { title, first, measure, week, states, incomplete, days, hours, linkOf, write } = chart
  const valueAt = (day: number, hour: number): number | null => {
    const counts = week[day * 24 + hour]
    return counts && states[day * 24 + hour] === 'complete' ? measured(counts, measure) : null
  }
  const marks = days.flatMap(({ day }, index) =>
    hours.flatMap((_, hour) => {
      const value = valueAt(day, hour)
      return value === null ? [] : [{ day, index, hour, value }]
    }),
  )
  const isGrey = (day: number, hour: number) => ['lacking', 'coming'].includes(states[day * 24 + hour] ?? '')
  const greys = days.flatMap(({ day }, index) =>
    hours.flatMap((_, hour) => (isGrey(day, hour) ? [{ index, hour }] : [])),
  )
  const max = Math.max(measure === 'offered' ? 1 : 0, ...marks.map(({ value }) => value))
  return {
    id: 'week',
    title,
    heads: [first, ...hours],
    rows: days.map(({ day, name }) => ({
      label: name,
      cells: hours.map((_, hour) => {
        const value = valueAt(day, hour)
        if (value === null) return { text: isGrey(day, hour) ? `— (${incomplete})` : '—' }
        return { text: write(value), link: value > 0 ? linkOf(day * 24 + hour) : undefined }
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
            const mark = marks[dataIndex]
            const grey = greys[dataIndex - marks.length]
            const { index = 0, hour = 0 } = mark ?? grey ?? {}
            return `${days[index]?.name ?? ''} ${hours[hour] ?? ''}\n${mark ? write(mark.value) : incomplete}`
          },
        },
        xAxis: withEveryOther(namesAxis(look, hours)),
        yAxis: {
          ...namesAxis(
            look,
            days.map(({ name }) => name),
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
              ...greys.map(({ index, hour }) => ({
                value: [hour, index, 0],
                visualMap: false,
                itemStyle: { color: look.grid },
              })),
            ],
          },
        ],
      }
    },
    linkOf: (_, index) => {
      const mark = marks[index]
      return mark && mark.value > 0 ? linkOf(mark.day * 24 + mark.hour) : undefined
    },
  }
}
