import { z } from 'zod'
import { figureScope } from './queries.ts'

const count = z.int().nonnegative()

export const surveysQuery = figureScope.pick({
  connectionId: true,
  from: true,
  to: true,
  queues: true,
  agents: true,
})
export type SurveysQuery = z.infer<typeof surveysQuery>

const surveySums = z.object({
  /** Empty where the events name none. */
  number: z.string(),
  answers: count,
  /** The answers that are numbers, and their sum. */
  rated: count,
  points: z.number(),
})
export type SurveySums = z.infer<typeof surveySums>

/** What callers answered in surveys, as received in a period; most answers first. */
export const surveysAnswer = z.object({ queues: z.array(surveySums), agents: z.array(surveySums) })
export type SurveysAnswer = z.infer<typeof surveysAnswer>

/** Returns the average of the rated answers; null without any. */
export function averagePoints({ rated, points }: Pick<SurveySums, 'rated' | 'points'>): number | null {
  return rated === 0 ? null : points / rated
}
