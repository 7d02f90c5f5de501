import { tolerance } from './epoch-shift.ts'
import type { FieldTime } from './readings.ts'
import { msOfSecond } from './wall-time.ts'
import { instantOfCallId, type RecordFields } from './witnesses.ts'

/** Two fields of one record in an order that no call has: `earlier` should come before `later`. */
export interface TimeContradiction {
  readonly earlier: string
  readonly later: string
  /** By how much `earlier` comes after `later`. */
  readonly seconds: number
}

/** The moments of a call in their order; those in one line may come in any. */
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

/** Clocks of one server may be so far apart, where one moment is a text and the other isn't. */
const mixedTolerance = 5 * msOfSecond

/**
 * Holds a record's own moments against each other, as `readTimes` read them; nothing else is needed, so that a record
 * tells of itself also where it is the only one. A text whose offset no record has shown is compared with other texts alone.
 */
export function timeContradictions(
  fields: RecordFields,
  times: ReadonlyMap<string, FieldTime>,
): readonly TimeContradiction[] {
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

/** Milliseconds by which `earlier` lies after `later`; 0 where it doesn't, or nobody can tell. */
function aheadOf(earlier: Moment, later: Moment): number {
  const isAlike = earlier.kind === later.kind
  const isUnproven = [earlier, later].some((moment) => moment.kind === 'text' && moment.isUnproven)
  if (!isAlike && isUnproven) return 0
  // One clock wrote both dates, whatever it is shifted by.
  const ahead = isAlike ? earlier.said - later.said : earlier.milliseconds - later.milliseconds
  return ahead > toleranceOf(earlier, later) ? ahead : 0
}

function toleranceOf(earlier: Moment, later: Moment): number {
  if (earlier.kind === 'id') return tolerance
  return earlier.kind === later.kind ? msOfSecond : mixedTolerance
}
