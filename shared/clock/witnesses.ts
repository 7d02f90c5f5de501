import { z } from 'zod'
import { epochOf, extendedDate } from '../reports/values.ts'
import { msOfSecond } from './wall-time.ts'

/** The parts of a record that are in UTC whatever the server's clock. `route` is the end of the last step. */
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

/** The instant of each witness of a record, in UTC milliseconds; null when missing or unreadable. */
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
// 1990 to 2062: a number outside this range isn't a time.
const earliest = 631_152_000_000
const latest = 2_903_212_800_000

function plausible(instant: number | null): number | null {
  return instant !== null && instant >= earliest && instant <= latest ? instant : null
}

/** Returns the Unix time that `cuid`, `uniqueid` and `queue_id` begin with, in milliseconds. */
export function instantOfCallId(id: unknown): number | null {
  if (typeof id !== 'string' || !secondsAtHead.test(id)) return null
  return plausible(Number.parseInt(id, 10) * msOfSecond)
}

/** Returns when a record was written, in milliseconds, from the first eight digits of its `_id`. */
export function instantOfObjectId(id: unknown): number | null {
  if (typeof id !== 'string' || !objectId.test(id)) return null
  return plausible(Number.parseInt(id.slice(0, 8), 16) * msOfSecond)
}

// One day before JavaScript's last instant; beyond it, no local time can be computed.
const lastEpoch = 8_640_000_000_000_000 - 86_400_000

/** Returns the milliseconds of a `$date` (§2.2); null for anything else. */
export function instantOfEpoch(value: unknown): number | null {
  // Most fields are texts; parsing them as objects only to fail is slow.
  if (typeof value !== 'object') return null
  const epoch = extendedDate.safeParse(value)
  if (!epoch.success) return null
  const instant = epochOf(epoch.data)
  return Math.abs(instant) <= lastEpoch ? instant : null
}

const dated = z.looseObject({ date: extendedDate })

function lastStepOf(route: unknown): number | null {
  if (!Array.isArray(route)) return null
  const step = dated.safeParse(route.at(-1))
  return step.success ? instantOfEpoch(step.data.date) : null
}
