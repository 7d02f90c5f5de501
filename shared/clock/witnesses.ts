import { z } from 'zod'
import { epochOf, extendedDate } from '../reports/values.ts'
import { msOfSecond } from './wall-time.ts'

/** The parts of a record that know UTC, whatever the server's clock is set to. `route` is the end of the last step. */
export const witnessNames = [
  'queue_id',
  'uniqueid',
  'cuid',
  '_id',
  'ringtime',
  'last_try',
  'endtime',
  'route',
] as const
export const witnessName = z.enum(witnessNames)
export type WitnessName = z.infer<typeof witnessName>

export type RecordFields = Readonly<Record<string, unknown>>

/** What each witness of a record says, in UTC milliseconds; null when it is missing or unreadable. */
export type Witnesses = Readonly<Record<WitnessName, number | null>>

export function witnessesOf(fields: RecordFields): Witnesses {
  return {
    queue_id: instantOfCallId(fields.queue_id),
    uniqueid: instantOfCallId(fields.uniqueid),
    cuid: instantOfCallId(fields.cuid),
    _id: instantOfObjectId(fields._id),
    ringtime: plausible(instantOfEpoch(fields.ringtime)),
    last_try: plausible(instantOfEpoch(fields.last_try)),
    endtime: plausible(instantOfEpoch(fields.endtime)),
    route: plausible(lastStepOf(fields.route)),
  }
}

const secondsAtHead = /^\d{9,10}(?:\.|$)/
const objectId = /^[0-9a-f]{24}$/i
// 1990 to 2062: what doesn't count time of this lifetime is no witness.
const earliest = 631_152_000_000
const latest = 2_903_212_800_000

function plausible(instant: number | null): number | null {
  return instant !== null && instant >= earliest && instant <= latest ? instant : null
}

/** The Unix second that `cuid`, `uniqueid` and `queue_id` begin with, in milliseconds. */
export function instantOfCallId(id: unknown): number | null {
  if (typeof id !== 'string' || !secondsAtHead.test(id)) return null
  return plausible(Number.parseInt(id, 10) * msOfSecond)
}

/** The second at which a record was written, from the first eight digits of its `_id`, in milliseconds. */
export function instantOfObjectId(id: unknown): number | null {
  if (typeof id !== 'string' || !objectId.test(id)) return null
  return plausible(Number.parseInt(id.slice(0, 8), 16) * msOfSecond)
}

// Beyond it, within a day of the last instant that JavaScript knows, no local time can be told.
const lastEpoch = 8_640_000_000_000_000 - 86_400_000

/** Milliseconds of a `$date` (§2.2); null for anything else. */
export function instantOfEpoch(value: unknown): number | null {
  // Most fields are texts, and parsing those as objects only to fail is slow.
  if (typeof value !== 'object') return null
  const epoch = extendedDate.safeParse(value)
  if (!epoch.success) return null
  const instant = epochOf(epoch.data)
  return Math.abs(instant) <= lastEpoch ? instant : null
}

const dated = z.looseObject({ date: extendedDate })

function lastStepOf(route: unknown): number | null {
  if (!Array.isArray(route) || route.length === 0) return null
  const step = dated.safeParse(route.at(-1))
  return step.success ? instantOfEpoch(step.data.date) : null
}
