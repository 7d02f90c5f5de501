import { tolerance } from '../../../shared/clock/epoch-shift.ts'
import type { FieldTime } from '../../../shared/clock/readings.ts'
import { msOfSecond } from '../../../shared/clock/wall-time.ts'
import { instantOfCallId, type RecordFields } from '../../../shared/clock/witnesses.ts'

/** Two fields of one record in an impossible order: `earlier` should come before `later`. */
export interface TimeInconsistency {
  readonly earlier: string
  readonly later: string
  /** Seconds by which `earlier` comes after `later`. */
  readonly seconds: number
}

/** The moments of a call in order; those in one line may come in any order. */
const stages: readonly (readonly string[])[] = [
  ['cuid', 'queue_id', 'uniqueid'],
  ['starttime', 'start'],
  ['ringtime', 'last_try', 'answer'],
  ['endtime'],
]

type Moment = { readonly field: string; readonly stage: number; readonly milliseconds: number } & (
  | { readonly kind: 'id' | 'epoch'; readonly said: number }
  | { readonly kind: 'text'; readonly said: number; readonly isUnproven: boolean }
)

/** Tolerance between a text and a non-text moment of one server, in milliseconds. */
const mixedTolerance = 5 * msOfSecond

/**
 * Compares a record's own moments with each other, as `readTimes` read them, so it works on a single record.
 * Compares a text without a known offset only with other texts.
 */
export function timeInconsistencies(
  fields: RecordFields,
  times: ReadonlyMap<string, FieldTime>,
): readonly TimeInconsistency[] {
  const moments = stages.flatMap((names, stage) =>
    names.flatMap((field) => momentOf(field, stage, fields, times) ?? []),
  )
  return moments.flatMap((earlier) =>
    moments.flatMap((later) => {
      const ahead = earlier.stage < later.stage ? aheadOf(earlier, later) : 0
      return ahead > 0 ? { earlier: earlier.field, later: later.field, seconds: ahead / msOfSecond } : []
    }),
  )
}

function momentOf(
  field: string,
  stage: number,
  fields: RecordFields,
  times: ReadonlyMap<string, FieldTime>,
): Moment | null {
  const id = stage === 0 ? instantOfCallId(fields[field]) : null
  if (id !== null) return { field, stage, kind: 'id', milliseconds: id, said: id }
  const time = times.get(field)
  if (time?.kind === 'epoch') {
    return { field, stage, kind: 'epoch', milliseconds: time.instant, said: Number(time.text) }
  }
  if (time?.kind !== 'text') return null
  const isUnproven = time.witness === 'assumed' || time.witness === 'fixed'
  return { field, stage, kind: 'text', milliseconds: time.instant, said: time.instant, isUnproven }
}

/** Returns the milliseconds by which `earlier` lies after `later`; 0 when it doesn't or can't be told. */
function aheadOf(earlier: Moment, later: Moment): number {
  const isAlike = earlier.kind === later.kind
  const isUnproven = [earlier, later].some((moment) => moment.kind === 'text' && moment.isUnproven)
  if (!isAlike && isUnproven) return 0
  // One clock wrote both dates, so a shift cancels out.
  const ahead = isAlike ? earlier.said - later.said : earlier.milliseconds - later.milliseconds
  return ahead > toleranceOf(earlier, later) ? ahead : 0
}

function toleranceOf(earlier: Moment, later: Moment): number {
  if (earlier.kind === 'id') return tolerance
  return earlier.kind === later.kind ? msOfSecond : mixedTolerance
}
