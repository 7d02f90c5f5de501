import { z } from 'zod'
import { failure } from '../errors.ts'
import { refusalReason } from './deliveries.ts'
import { finding } from './doctor/finding.ts'
import { eventSource } from './feed.ts'
import { deliveryForm } from './settings.ts'

const instant = z.int()

/** What to type as API Address (§6.1), for one of this computer's addresses. */
export const apiAddressChoice = z.object({
  /** The interface's name, such as `eth0`. */
  network: z.string(),
  host: z.string(),
  /** Only a call center on this computer reaches it. */
  loopback: z.boolean(),
  apiAddress: z.string(),
})
export type ApiAddressChoice = z.infer<typeof apiAddressChoice>

/** What was received since the console was started. */
const receiverCounters = z.object({
  events: z.int(),
  repeats: z.int(),
  refusals: z.int(),
  /** Refusals that were only counted, because too many came. */
  capped: z.partialRecord(refusalReason, z.int()),
  /** Deliveries that were answered with 503. */
  unwritten: z.int(),
  connectionsDropped: z.int(),
})

/** How the receiver of events stands. */
export const receiverState = z.object({
  /** The events to show: the demo's while it is the active connection and the receiver is off. */
  source: eventSource,
  /** Whether events of that source can arrive now. */
  receiving: z.boolean(),
  enabled: z.boolean(),
  /** Null while nothing listens. */
  listening: z.object({ since: instant, port: z.int() }).nullable(),
  /**
   * Why the settings as they are can't be followed: `port_taken`, `port_not_allowed`, `interface_gone`, `receiver_open`,
   * or the store's.
   */
  failure: failure.nullable(),
  /** Events can't be stored: deliveries are answered with 503. */
  alarm: z.object({ since: instant, failure }).nullable(),
  /** A user name is set, and no password is known, so that every request is refused. */
  passwordMissing: z.boolean(),
  /** Those that the settings lead to, the ones of networks first; also while nothing listens. */
  addresses: z.array(apiAddressChoice),
  counters: receiverCounters,
  /** Arrival of the newest stored event, UTC milliseconds. */
  lastEventAt: instant.nullable(),
})
export type ReceiverState = z.infer<typeof receiverState>

/** The settings held against what was really received. */
export const doctorReport = z.object({
  /** One for each of the seven settings, in their order (§6.1). */
  findings: z.array(finding),
  eventTimes: z.object({
    kind: z.enum(['utc', 'local', 'unclear', 'unknown']),
    offsetMinutes: z.number().nullable(),
    seq: z.int().nullable(),
    agreeing: z.int(),
    total: z.int(),
  }),
  /** Requests that were looked at, and the arrival of the oldest of them. */
  requests: z.int(),
  oldestAt: instant.nullable(),
})
export type DoctorReport = z.infer<typeof doctorReport>

export const sendTestInput = deliveryForm
export const sentTest = z.object({
  /** The call id that the event has in the feed. */
  id: z.string(),
  verb: z.enum(['GET', 'POST']),
  url: z.string(),
  status: z.int(),
  /** The receiver's answer, its beginning at least. */
  answer: z.string(),
  milliseconds: z.number(),
})
export type SentTest = z.infer<typeof sentTest>
