import { z } from 'zod'
import { type BenchRow, median } from './bench-row.ts'

/**
 * A committed figure: `value` is the ratio to the same run's baseline, or the figure itself without one. Times
 * and speeds depend on the machine, so its calibration time is stored beside them.
 */
export const keptFigures = z.record(
  z.string(),
  z.object({ unit: z.string(), value: z.number(), machineMilliseconds: z.number().positive() }),
)
export type KeptFigures = z.infer<typeof keptFigures>

/** A row with the machine's calibration time. */
export interface Measured {
  readonly row: BenchRow
  readonly machineMilliseconds: number
}

/** Runs vary by less than this after calibration. */
const tolerance = 0.25
const rounds = 9

/** Times a fixed piece of work in milliseconds, to compare machines and loads. */
export function measureMachine(): number {
  const records = Array.from({ length: 5_000 }, (_, n) => ({
    id: `${(n * 7_919) % 5_000}`,
    seconds: n,
    name: 'name',
  }))
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now()
    const read = z.array(z.looseObject({ id: z.string() })).parse(JSON.parse(JSON.stringify(records)))
    read.sort((a, b) => (a.id < b.id ? -1 : 1))
    return performance.now() - began
  })
  return median(times)
}

export function figuresToKeep(measured: readonly Measured[]): KeptFigures {
  return Object.fromEntries(
    measured.map(({ row, machineMilliseconds }) => [
      row.name,
      {
        unit: unitOf(row),
        value: rounded(figureOf(row)),
        machineMilliseconds: rounded(machineMilliseconds),
      },
    ]),
  )
}

/** Returns a sentence for each figure that is more than a quarter worse than the committed one. */
export function regressions(measured: readonly Measured[], kept: KeptFigures): string[] {
  return measured.flatMap(({ row, machineMilliseconds }) => {
    const before = kept[row.name]
    if (before === undefined || before.unit !== unitOf(row) || before.value <= 0) return []
    const now = figureOf(row)
    const expected = before.value * slowdown(row, machineMilliseconds / before.machineMilliseconds)
    const worse = isBetterWhenHigh(row) ? expected / now : now / expected
    if (worse <= 1 + tolerance) return []
    return [`${row.name}: ${rounded(now)} ${unitOf(row)}, ${rounded(expected)} by the kept figures`]
  })
}

/** Scales a figure to a slower machine: longer times, lower speeds, equal sizes. */
function slowdown({ ratio, unit }: BenchRow, times: number): number {
  if (ratio !== null) return 1
  if (unit.endsWith('/s')) return 1 / times
  return unit === 'ms' || unit === 's' ? times : 1
}

const figureOf = ({ ratio, ours }: BenchRow): number => ratio ?? ours
const unitOf = ({ ratio, unit }: BenchRow): string => (ratio === null ? unit : 'of the baseline')
const rounded = (value: number): number => Number(value.toPrecision(3))
/** True for goals where more is better. */
const isBetterWhenHigh = ({ goal, unit }: BenchRow): boolean => goal.includes('≥') || unit.endsWith('/s')
