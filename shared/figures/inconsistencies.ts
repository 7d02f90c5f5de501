import { z } from 'zod'
import { reportName } from '../reports/definitions.ts'
import { figureScope } from './queries.ts'

/** Ways a record can contradict itself; the two values come in the order given here. */
const inconsistencyRule = z.enum([
  /** An unanswered queue entry with a wait of 0 s, although its times give more: `wait`, seconds found. */
  'waitLost',
  /** The talk time exceeds the call: `duration`, `billsec`. */
  'talkLongerThanCall',
  /** Not answered, yet with talk time, such as an announcement's: `disposition`, `billsec`. */
  'talkUnanswered',
  /** A length below zero or above a day: the value, `duration`. */
  'waitImpossible',
  'talkImpossible',
  /** Likewise: `duration`, `billsec`. */
  'durationImpossible',
])
export type InconsistencyRule = z.infer<typeof inconsistencyRule>

const value = z.union([z.string(), z.number()]).nullable()

export const inconsistentRow = z.object({
  row: z.int(),
  /** UTC milliseconds. */
  startedAt: z.int(),
  src: z.string().nullable(),
  dst: z.string().nullable(),
  queue: z.string().nullable(),
  said: value,
  other: value,
})
export type InconsistentRow = z.infer<typeof inconsistentRow>

export const inconsistencyQuery = figureScope.pick({ connectionId: true, from: true, to: true })
export type InconsistencyQuery = z.infer<typeof inconsistencyQuery>

/** The rules that records of the period break, with the latest such records. */
export const inconsistenciesAnswer = z.array(
  z.object({
    rule: inconsistencyRule,
    report: reportName,
    count: z.int().positive(),
    rows: z.array(inconsistentRow),
  }),
)
export type InconsistenciesAnswer = z.infer<typeof inconsistenciesAnswer>
