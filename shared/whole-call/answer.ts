import { z } from 'zod'
import type { RecordReadings } from '../clock/readings.ts'
import { offsetMinutes } from '../clock/wall-time.ts'
import { witnessNames } from '../clock/witnesses.ts'
import { failure } from '../errors.ts'
import { reportName } from '../reports/definitions.ts'
import { reportRecord } from '../reports/page.ts'
import { feedEvent } from '../webhooks/feed.ts'

/** One time of a record, taken to UTC, and what vouches for it. */
export const callTime = z.object({
  /** UTC milliseconds; a text is known to the second. */
  instant: z.number(),
  offsetMinutes,
  /** What gave the offset: a witness in the record itself, what was learned of its time, or neither. */
  witness: z.enum([...witnessNames, 'period', 'fixed', 'assumed']),
  /** Minutes that were added to a `$date` that the server shifts; null when it is wrong by an unknown amount. */
  shiftMinutes: z.number().nullable(),
})
export type CallTime = z.infer<typeof callTime>

export const callOrigin = z.enum(['callCenter', 'archive'])
export type CallOrigin = z.infer<typeof callOrigin>

/** One record of the call, with the fields of both forms where it was found in both places. */
export const wholeCallRecord = reportRecord.extend({
  report: reportName,
  origins: z.array(callOrigin).min(1),
  /** Null where the call center gave none. */
  id: z.string().nullable(),
  /** Every date field that could be read, by its name. */
  times: z.record(z.string(), callTime),
  /** One for each step of `route`; null for a step without a date. */
  route: z.array(callTime.nullable()),
})
export type WholeCallRecord = z.infer<typeof wholeCallRecord>

/** What became of asking one place for one report; a failure of one hides nothing of the others. */
export const callSource = z.object({
  report: reportName,
  origin: callOrigin,
  records: z.int(),
  failure: failure.nullable(),
})
export type CallSource = z.infer<typeof callSource>

/** Everything that is known of one call. */
export const wholeCallAnswer = z.object({
  cuid: z.string(),
  sources: z.array(callSource),
  records: z.array(wholeCallRecord),
  /** The events of its call id, the oldest first; left out where the store couldn't be asked. */
  events: z.array(feedEvent).optional(),
})
export type WholeCallAnswer = z.infer<typeof wholeCallAnswer>

/** What was read of a record's times, without the texts that tell none. */
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
