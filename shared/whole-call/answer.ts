import { z } from 'zod'
import type { RecordReadings } from '../clock/readings.ts'
import { offsetMinutes } from '../clock/wall-time.ts'
import { witnessNames } from '../clock/witnesses.ts'
import { failure } from '../errors.ts'
import { reportName } from '../reports/definitions.ts'
import { reportRecord } from '../reports/page.ts'
import { feedEvent } from '../webhooks/feed.ts'

/** One time of a record in UTC, with the source of its offset. */
const callTime = z.object({
  /** UTC milliseconds; texts are precise to the second. */
  instant: z.number(),
  offsetMinutes,
  /** The source of the offset: a witness in the record, a learned period, or neither. */
  witness: z.enum([...witnessNames, 'period', 'fixed', 'assumed']),
  /** Minutes added to correct a shifted `$date`; null when the shift is unknown. */
  shiftMinutes: z.number().nullable(),
})
export type CallTime = z.infer<typeof callTime>

const callOrigin = z.enum(['callCenter', 'archive'])
export type CallOrigin = z.infer<typeof callOrigin>

/** One record of the call; merges both forms when found in both places. */
const wholeCallRecord = reportRecord.extend({
  report: reportName,
  origins: z.array(callOrigin).min(1),
  /** Null when the call center gave none. */
  id: z.string().nullable(),
  /** Every readable date field, by name. */
  times: z.record(z.string(), callTime),
  /** One per step of `route`; null for a step without a date. */
  route: z.array(callTime.nullable()),
  /** Of an attempt: whether the states heard before it show that its phone was reachable. */
  wasReachable: z.boolean().optional(),
})
export type WholeCallRecord = z.infer<typeof wholeCallRecord>

/** Returns when a record’s call, queue entry or attempt began, UTC milliseconds; null if unknown. */
export const startOfRecord = ({ times }: Pick<WholeCallRecord, 'times'>): number | null =>
  (times.starttime ?? times.start)?.instant ?? null

/** The result of querying one place for one report; failures are independent. */
const callSource = z.object({
  report: reportName,
  origin: callOrigin,
  records: z.int(),
  /** Whether it has more records than were read. */
  isCut: z.boolean().optional(),
  failure: failure.nullable(),
})
export type CallSource = z.infer<typeof callSource>

/** Everything known about one call. */
export const wholeCallAnswer = z.object({
  cuid: z.string(),
  sources: z.array(callSource),
  records: z.array(wholeCallRecord),
  /** The events of its call id, oldest first; absent when the store failed. */
  events: z.array(feedEvent).optional(),
  /** Whether the call has more events. */
  eventsCut: z.boolean().optional(),
})
export type WholeCallAnswer = z.infer<typeof wholeCallAnswer>

/** The longest a call is taken to be in progress after its last event. */
const maxSilenceMs = 4 * 60 * 60_000

/** Tells whether a call's records may still come: events arrived lately, but no call record is there. */
export function isInProgress({ records, events = [] }: WholeCallAnswer, now: number): boolean {
  const last = events.at(-1)
  return (
    last !== undefined &&
    now - last.receivedAt < maxSilenceMs &&
    !records.some(({ report }) => report === 'quick')
  )
}

/** Returns a record's times, without unreadable texts. */
export function callTimesOf({ fields, route }: RecordReadings): Pick<WholeCallRecord, 'times' | 'route'> {
  const times: Record<string, CallTime> = {}
  for (const [name, time] of fields) {
    if (time.kind !== 'text' && time.kind !== 'epoch') continue
    const { instant, offsetMinutes, witness } = time
    const shiftMinutes = time.kind === 'epoch' ? time.shiftMinutes : 0
    times[name] = { instant, offsetMinutes, witness, shiftMinutes }
  }
  return {
    times,
    route: route.map((step) => {
      if (step === null) return null
      const { instant, offsetMinutes, witness, shiftMinutes } = step
      return { instant, offsetMinutes, witness, shiftMinutes }
    }),
  }
}
