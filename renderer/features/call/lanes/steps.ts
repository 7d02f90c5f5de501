import { z } from 'zod'
import { epochOf, extendedDate, type Json } from '../../../../shared/reports/values.ts'

/** Impossible or missing values of a step, which is shown anyway. */
const stepProblems = [
  /** Not an object. */
  'unreadable',
  /** No usable `date`, so the step has no position on the axis. */
  'noTime',
  'noDuration',
  'negativeDuration',
  /** Ends before a step listed earlier. */
  'outOfOrder',
  /** Starts before another step ends. */
  'overlap',
  /** Starts before the call. */
  'beforeCall',
] as const
export type StepProblem = (typeof stepProblems)[number]

/** A time span, in UTC milliseconds with fractions. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** One entry of a record's `route` (§2.3), as far as readable. */
export interface StepReading {
  /** Index in the record's list, from 0. */
  readonly index: number
  readonly type: string
  readonly name: string
  /** Recorded seconds; null when missing. */
  readonly seconds: number | null
  /** Null without a usable date. */
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

/** The largest instant of a Date. */
const lastInstant = 8.64e15

/** Reads one entry of `route`; reports unreadable values in `problems`. */
export function readStep(raw: Json, index: number): StepReading {
  const parsed = looseStep.safeParse(raw)
  if (!parsed.success) {
    return { index, type: '', name: '', seconds: null, span: null, problems: ['unreadable'], raw }
  }
  const { type, name, duration: seconds, date } = parsed.data
  const problems: StepProblem[] = []
  if (seconds === null) problems.push('noDuration')
  else if (seconds < 0) problems.push('negativeDuration')

  // A step's date is mostly its end; without a positive duration, the step is a point in time.
  const end = date === null ? null : epochOf(date)
  const start = end === null ? null : end - Math.max(seconds ?? 0, 0) * 1000
  const placed = start !== null && end !== null && start > 0 && end <= lastInstant
  if (!placed) problems.push('noTime')
  return { index, type, name, seconds, span: placed ? { start, end } : null, problems, raw }
}
