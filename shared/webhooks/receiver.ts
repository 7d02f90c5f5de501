import { z } from 'zod'
import { failure } from '../errors.ts'
import { refusalReason } from './deliveries.ts'
import { finding } from './doctor/finding.ts'
import { eventSource } from './feed.ts'
import { deliveryForm } from './settings.ts'

const instant = z.int()

/** The API Address (§6.1) to type, for one of this computer's addresses. */
const apiAddressChoice = z.object({
  /** The interface's name, such as `eth0`. */
  network: z.string(),
  host: z.string(),
  /** Reachable only by a call center on this computer. */
  loopback: z.boolean(),
  apiAddress: z.string(),
})
export type ApiAddressChoice = z.infer<typeof apiAddressChoice>

/** Counters since the console started. */
const receiverCounters = z.object({
  events: z.int(),
  repeats: z.int(),
  refusals: z.int(),
  /** All refusals by reason. */
  refused: z.partialRecord(refusalReason, z.int()),
  /** Refusals over the storage limit, which were only counted. */
  capped: z.partialRecord(refusalReason, z.int()),
  /** Deliveries answered with 503. */
  unwritten: z.int(),
  connectionsDropped: z.int(),
})

/** The state of the event receiver. */
export const receiverState = z.object({
  /** The events to show: the demo's while it is the active call center and the receiver is off. */
  source: eventSource,
  /** Whether events of `source` can arrive now. */
  receiving: z.boolean(),
  enabled: z.boolean(),
  /** Null while not listening. */
  listening: z.object({ since: instant, port: z.int() }).nullable(),
  /**
   * Why the current settings can't be applied: `port_taken`, `port_not_allowed`, `interface_gone`,
   * `receiver_open`, or a store error.
   */
  failure: failure.nullable(),
  /** Set while events can't be stored; deliveries are answered with 503. */
  alarm: z.object({ since: instant, failure }).nullable(),
  /** A user name is set without a known password, so every request is refused. */
  passwordMissing: z.boolean(),
  /** Addresses for the current settings, network ones first; also while not listening. */
  addresses: z.array(apiAddressChoice),
  counters: receiverCounters,
  /** Arrival of the newest stored event, UTC milliseconds. */
  lastEventAt: instant.nullable(),
})
export type ReceiverState = z.infer<typeof receiverState>

/** The settings compared with the requests received. */
export const doctorReport = z.object({
  /** One finding per setting, in the order of §6.1. */
  findings: z.array(finding),
  eventTimes: z.object({
    kind: z.enum(['utc', 'local', 'unclear', 'unknown']),
    offsetMinutes: z.number().nullable(),
    seq: z.int().nullable(),
    agreeing: z.int(),
    total: z.int(),
  }),
  /** Number of requests examined, and the arrival of the oldest. */
  requests: z.int(),
  oldestAt: instant.nullable(),
})
export type DoctorReport = z.infer<typeof doctorReport>

export const sendTestInput = deliveryForm
export const sentTest = z.object({
  /** The event's call id in the feed. */
  id: z.string(),
  verb: z.enum(['GET', 'POST']),
  url: z.string(),
  status: z.int(),
  /** The receiver's response, possibly truncated. */
  answer: z.string(),
  milliseconds: z.number(),
})
export type SentTest = z.infer<typeof sentTest>
