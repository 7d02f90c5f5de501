/** One measurement: `ratio` is ours ÷ baseline; both are null where there is nothing to compare with. */
export interface BenchRow {
  readonly name: string
  readonly unit: string
  readonly ours: number
  readonly baseline: number | null
  readonly ratio: number | null
  readonly goal: string
  readonly holds: boolean
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
