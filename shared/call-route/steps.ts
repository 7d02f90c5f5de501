import { z } from 'zod'
import { epochOf, extendedDate, type Json } from '../reports/values.ts'

/** What a step says that can't be so, or fails to say. The step is kept and shown all the same. */
export const stepProblems = [
  /** Not an object: nothing could be read. */
  'unreadable',
  /** No usable `date`: the step has no place on the axis. */
  'noTime',
  'noDuration',
  'negativeDuration',
  /** Ends before a step that the record lists earlier. */
  'outOfOrder',
  /** Starts before another step has ended. */
  'overlap',
  /** Starts before the call's own first second. */
  'beforeCall',
] as const
export type StepProblem = (typeof stepProblems)[number]

/** A stretch of time, in UTC milliseconds with fractions. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** One entry of a record's `route` (§2.3), as far as it could be read. */
export interface StepReading {
  /** Its place in the record's list, from 0. */
  readonly index: number
  readonly type: string
  readonly name: string
  /** As the record gives it, in seconds; null when it gives none. */
  readonly seconds: number | null
  /** Null when the record gives no usable date. */
  readonly span: Span | null
  readonly problems: readonly StepProblem[]
  readonly raw: Json
}

const looseStep = z.looseObject({
  type: z.string().catch(''),
  name: z.string().catch(''),
  duration: z.number().nullable().catch(null),
  date: extendedDate.nullable().catch(null),
})

/** The largest instant that a Date can hold. */
const lastInstant = 8.64e15

/** Reads one entry of `route`; what can't be read is named in `problems` and never dropped. */
export function readStep(raw: Json, index: number): StepReading {
  const parsed = looseStep.safeParse(raw)
  if (!parsed.success) {
    return { index, type: '', name: '', seconds: null, span: null, problems: ['unreadable'], raw }
  }
  const { type, name, duration: seconds, date } = parsed.data
  const problems: StepProblem[] = []
  if (seconds === null) problems.push('noDuration')
  else if (seconds < 0) problems.push('negativeDuration')

  // A step's date is mostly its end; without a positive duration it is a mark at that instant.
  const end = date === null ? null : epochOf(date)
  const start = end === null ? null : end - Math.max(seconds ?? 0, 0) * 1000
  const placed = start !== null && end !== null && start > 0 && end <= lastInstant
  if (!placed) problems.push('noTime')
  return { index, type, name, seconds, span: placed ? { start, end } : null, problems, raw }
}
