import { z } from 'zod'
import { reportName } from '../reports/definitions.ts'
import { figureScope } from './queries.ts'

/** How a record can contradict itself. The two values that disagree come in the order of the rule's words. */
export const contradictionRule = z.enum([
  /** A queue entry that nobody answered says that it waited 0 s, and its times say longer: `wait`, seconds found. */
  'waitLost',
  /** A talk is longer than its call: `duration`, `billsec`. */
  'talkLongerThanCall',
  /** Nobody answered, and still there was a talk, such as an announcement's: `disposition`, `billsec`. */
  'talkUnanswered',
])
export type ContradictionRule = z.infer<typeof contradictionRule>

const value = z.union([z.string(), z.number()]).nullable()

export const contradictingRow = z.object({
  row: z.int(),
  /** UTC milliseconds. */
  startedAt: z.int(),
  src: z.string().nullable(),
  dst: z.string().nullable(),
  queue: z.string().nullable(),
  said: value,
  other: value,
})
export type ContradictingRow = z.infer<typeof contradictingRow>

export const contradictionQuery = figureScope.pick({ profile: true, from: true, to: true })
export type ContradictionQuery = z.infer<typeof contradictionQuery>

/** Rules that a record of the period breaks, with the last records that do. */
export const contradictionsAnswer = z.array(
  z.object({
    rule: contradictionRule,
    report: reportName,
    count: z.int().positive(),
    rows: z.array(contradictingRow),
  }),
)
export type ContradictionsAnswer = z.infer<typeof contradictionsAnswer>
