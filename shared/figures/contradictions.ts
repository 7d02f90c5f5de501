import { z } from 'zod'
import { reportName } from '../reports/definitions.ts'
import { figureScope } from './queries.ts'

/** Ways a record can contradict itself; the two values come in the order given here. */
const contradictionRule = z.enum([
  /** An unanswered queue entry with a wait of 0 s, although its times give more: `wait`, seconds found. */
  'waitLost',
  /** The talk time exceeds the call: `duration`, `billsec`. */
  'talkLongerThanCall',
  /** Not answered, yet with talk time, such as an announcement's: `disposition`, `billsec`. */
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

export const contradictionQuery = figureScope.pick({ connectionId: true, from: true, to: true })
export type ContradictionQuery = z.infer<typeof contradictionQuery>

/** The rules that records of the period break, with the latest such records. */
export const contradictionsAnswer = z.array(
  z.object({
    rule: contradictionRule,
    report: reportName,
    count: z.int().positive(),
    rows: z.array(contradictingRow),
  }),
)
export type ContradictionsAnswer = z.infer<typeof contradictionsAnswer>
