import type { LinkOptions } from '@tanstack/react-router'
import { type Outcome, outcomes } from '../../../shared/figures/outcome.ts'
import type { OutcomeCounts } from '../../../shared/figures/queries.ts'
import { barTooltip, type ChartModel, commonParts, namesAxis, numbersAxis } from './chart-model.ts'

interface OutcomeChart {
  readonly id: string
  readonly title: string
  readonly first: string
  readonly names: Readonly<Record<Outcome, string>>
  /** A faint bar isn't complete. */
  readonly bars: readonly {
    readonly label: string
    /** Whether the axis names it, where it isn't left to what fits. */
    readonly isTick?: boolean
    readonly counts: OutcomeCounts | null
    readonly isFaint?: boolean
    /** Says why it has no counts. */
    readonly without?: string | undefined
    /** UTC milliseconds */
    readonly beganAt?: number | undefined
  }[]
  /** Returns the link to the rows of a bar's outcome. */
  readonly linkOf: (outcome: Outcome, bar: number) => LinkOptions | undefined
  readonly number: (value: number) => string
}

const faintOpacity = 0.45

/** Returns a chart of calls, with bars stacked by outcome. */
export function outcomeChart({ id, title, first, names, bars, linkOf, number }: OutcomeChart): ChartModel {
  return {
    id,
    title,
    heads: [first, ...outcomes.map((outcome) => names[outcome])],
    rows: bars.map(({ label, counts, without = '—', beganAt }, bar) => ({
      label,
      beganAt,
      cells: outcomes.map((outcome) => ({
        text: counts ? number(counts[outcome]) : without,
        link: counts && counts[outcome] > 0 ? linkOf(outcome, bar) : undefined,
      })),
    })),
    option: (look) => {
      const parts = commonParts(look)
      const axis = namesAxis(
        look,
        bars.map(({ label }) => label),
        bars.map(({ isTick = true }) => isTick),
      )
      const legend = outcomes.map((outcome) => names[outcome])
      return {
        ...parts,
        tooltip: barTooltip(look, number),
        legend: { ...parts.legend, data: look.direction === 'rtl' ? legend.toReversed() : legend },
        xAxis: axis,
        yAxis: numbersAxis(look, number),
        series: outcomes.map((outcome) => ({
          type: 'bar',
          name: names[outcome],
          stack: 'all',
          barMaxWidth: 40,
          itemStyle: { color: look[outcome] },
          emphasis: { disabled: true },
          data: bars.map(({ counts, isFaint = false }) => {
            const value = counts?.[outcome] ?? '-'
            return isFaint ? { value, itemStyle: { opacity: faintOpacity } } : value
          }),
        })),
      }
    },
    linkOf: (series, index) => {
      const outcome = outcomes[series]
      return outcome && linkOf(outcome, index)
    },
  }
}
