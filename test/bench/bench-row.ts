import { z } from 'zod'

/** One measurement: `ratio` is ours ÷ baseline; both are null without a baseline. */
export const benchRow = z.object({
  name: z.string(),
  unit: z.string(),
  ours: z.number(),
  baseline: z.number().nullable(),
  ratio: z.number().nullable(),
  goal: z.string(),
  holds: z.boolean(),
})
export type BenchRow = Readonly<z.infer<typeof benchRow>>

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
