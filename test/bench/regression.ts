import { z } from 'zod'
import type { BenchRow } from './bench-row.ts'

/** What is kept of a run: `value` is the ratio to the baseline of the same run, or the figure where there is none. */
export const keptFigures = z.record(z.string(), z.object({ unit: z.string(), value: z.number() }))
export type KeptFigures = z.infer<typeof keptFigures>

/** Runs on one machine differ by less than this. */
const tolerance = 0.25

export function figuresToKeep(rows: readonly BenchRow[]): KeptFigures {
  return Object.fromEntries(
    rows.map((row) => [row.name, { unit: unitOf(row), value: rounded(figureOf(row)) }]),
  )
}

/** A sentence for each figure that is worse than the kept one by more than a quarter. */
export function regressions(rows: readonly BenchRow[], kept: KeptFigures): string[] {
  return rows.flatMap((row) => {
    const before = kept[row.name]
    const now = figureOf(row)
    if (before === undefined || before.unit !== unitOf(row) || before.value <= 0) return []
    const worse = isBetterWhenHigh(row) ? before.value / now : now / before.value
    if (worse <= 1 + tolerance) return []
    return [`${row.name}: ${rounded(now)} ${unitOf(row)}, was ${before.value}`]
  })
}

const figureOf = ({ ratio, ours }: BenchRow): number => ratio ?? ours
const unitOf = ({ ratio, unit }: BenchRow): string => (ratio === null ? unit : 'of the baseline')
const rounded = (value: number): number => Number(value.toPrecision(3))
/** A goal that is a least value, or a speed. */
const isBetterWhenHigh = ({ goal, unit }: BenchRow): boolean => goal.includes('≥') || unit.endsWith('/s')
