import { z } from 'zod'
import { identifierText } from '../text.ts'
import { reportName } from './definitions.ts'
import { requestDate } from './values.ts'

/** The range of a search, in call-center time. */
export const dateRange = z
  .object({ from: requestDate, to: requestDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The end lies before the start' })
export type DateRange = z.infer<typeof dateRange>

const condition = z.string().trim().max(200)
const number = z.string().overwrite(identifierText).max(200)

/** Sorting by one column; without it, the call center chooses the order. */
export const sorting = z.object({ field: z.string().min(1).max(100), descending: z.boolean() })
export type Sorting = z.infer<typeof sorting>

/** One page of one search. `range` is null only for a call id in quick search (§4.1, rule 2). */
export const searchQuery = z.object({
  report: reportName,
  conditions: z.object({
    from: number.default(''),
    to: number.default(''),
    cuid: condition.default(''),
    qnum: number.default(''),
    queue: number.default(''),
    queue_id: condition.default(''),
  }),
  range: dateRange.nullable(),
  alike: z.boolean(),
  start: z.int().nonnegative(),
  count: z.int().min(1).max(1_000),
  sorting: sorting.nullable(),
})
export type SearchQuery = z.infer<typeof searchQuery>
