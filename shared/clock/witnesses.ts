import { z } from 'zod'
import type { ReportName } from '../reports/definitions.ts'
import { epochOf, extendedDate } from '../reports/values.ts'
import { msOfMinute, msOfSecond, type Wall } from './wall-time.ts'

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

/**
 * A text and the witness of the same moment. The text, taken to UTC, lies `earliest` to `latest` seconds after the
 * witness; both ends are less than a quarter of an hour apart, so that at most one real offset fits.
 */
export interface Pair {
  readonly text: 'start' | 'starttime' | 'endtime'
  readonly witness: WitnessName
  readonly earliest: number
  readonly latest: number
  /** The two are written for the same event. The others only leave a wait between them. */
  readonly exact: boolean
}

const sameMoment = { earliest: -5, latest: 60, exact: true }
const writtenAtTheEnd = { earliest: -60, latest: 5, exact: true }
const startedAfter = { earliest: -5, latest: 600, exact: false }
const startedBefore = { earliest: -600, latest: 5, exact: false }

/** The best witness first. The switch makes the ids, so they are never shifted; an epoch may be. */
export const pairsOfReport: Readonly<Record<ReportName, readonly Pair[]>> = {
  quick: [
    { text: 'start', witness: 'uniqueid', ...sameMoment },
    { text: 'start', witness: 'cuid', ...sameMoment },
    { text: 'starttime', witness: 'uniqueid', ...sameMoment },
    { text: 'starttime', witness: 'cuid', ...sameMoment },
    { text: 'endtime', witness: '_id', ...writtenAtTheEnd },
    { text: 'endtime', witness: 'route', ...writtenAtTheEnd },
  ],
  queue: [
    { text: 'starttime', witness: 'queue_id', ...sameMoment },
    { text: 'endtime', witness: '_id', ...writtenAtTheEnd },
    { text: 'starttime', witness: 'cuid', ...startedAfter },
    { text: 'starttime', witness: 'ringtime', ...startedBefore },
    { text: 'starttime', witness: 'endtime', ...startedBefore },
    { text: 'starttime', witness: '_id', ...startedBefore },
  ],
  // A queue id is the second of the queue entry; the second and later attempts of it start minutes after.
  queueDetails: [
    { text: 'start', witness: 'uniqueid', ...sameMoment },
    { text: 'starttime', witness: 'uniqueid', ...sameMoment },
    { text: 'endtime', witness: '_id', ...writtenAtTheEnd },
    { text: 'starttime', witness: 'queue_id', ...startedAfter },
    { text: 'starttime', witness: 'cuid', ...startedAfter },
    { text: 'endtime', witness: 'last_try', ...writtenAtTheEnd },
    { text: 'starttime', witness: 'last_try', ...startedBefore },
    { text: 'starttime', witness: 'endtime', ...startedBefore },
    { text: 'starttime', witness: '_id', ...startedBefore },
  ],
}

const secondsAtHead = /^(\d{9,10})(?:\.|$)/
const objectId = /^[0-9a-f]{24}$/i
// 1990 to 2062: ids that don't count seconds of this lifetime are no witness.
const earliestSecond = 631_152_000
const latestSecond = 2_903_212_800

/** The Unix second that `cuid`, `uniqueid` and `queue_id` begin with, in milliseconds; null when they don't. */
export function instantOfCallId(id: string): number | null {
  const head = secondsAtHead.exec(id)
  return head === null ? null : plausible(Number(head[1]))
}

/** The second at which a record was written, from the first eight digits of its `_id`, in milliseconds. */
export function instantOfObjectId(id: string): number | null {
  return objectId.test(id) ? plausible(Number.parseInt(id.slice(0, 8), 16)) : null
}

function plausible(second: number): number | null {
  return second >= earliestSecond && second <= latestSecond ? second * msOfSecond : null
}

/** Milliseconds of a `$date` (2.2); null for anything else. */
export function instantOfEpoch(value: unknown): number | null {
  const epoch = extendedDate.safeParse(value)
  return epoch.success ? epochOf(epoch.data) : null
}

/** What a witness of a record says, in UTC milliseconds; null when it is missing or unreadable. */
export function instantOfWitness(fields: RecordFields, witness: WitnessName): number | null {
  const value = fields[witness]
  switch (witness) {
    case 'queue_id':
    case 'uniqueid':
    case 'cuid':
      return typeof value === 'string' ? instantOfCallId(value) : null
    case '_id':
      return typeof value === 'string' ? instantOfObjectId(value) : null
    case 'ringtime':
    case 'last_try':
    case 'endtime':
      return instantOfEpoch(value)
    case 'route':
      return Array.isArray(value) ? lastStepOf(value) : null
  }
}

const steps = z.looseObject({ date: extendedDate })

function lastStepOf(route: readonly unknown[]): number | null {
  const step = steps.safeParse(route.at(-1))
  return step.success ? epochOf(step.data.date) : null
}

const quarter = 15 * msOfMinute

/** The one real offset, in minutes, under which text and witness belong together; null when there is none. */
export function offsetOfPair(wall: Wall, witness: number, pair: Pair): number | null {
  const ahead = wall - witness
  const quarters = Math.floor((ahead - pair.earliest * msOfSecond) / quarter)
  const lag = ahead - quarters * quarter
  return lag <= pair.latest * msOfSecond && quarters >= -48 && quarters <= 56 ? quarters * 15 : null
}
