import { z } from 'zod'
import { authorizationState, readingNote, refusalReason, storedEvent } from './deliveries.ts'

/** Event source: the receiver, or the demo call center, which restarts on every run. */
export const eventSources = ['callCenter', 'demo'] as const
export const eventSource = z.enum(eventSources)
export type EventSource = z.infer<typeof eventSource>

const condition = z.string().trim().max(200).default('')
const instant = z.int().nullable().default(null)
const seq = z.int().positive()

/** Filter of stored events; an empty text, an empty list and null are no condition. */
export const eventFilter = z.object({
  /** Any of these names, in any spelling. */
  names: z.array(z.string().trim().min(1).max(200)).max(50).default([]),
  exten: condition,
  queue: condition,
  /** The other party of a state, or the caller. */
  number: condition,
  callId: condition,
  /** Arrival range, UTC milliseconds: from `from` to before `to`. */
  from: instant,
  to: instant,
  /** Every word occurs in the event's fields, name or sender address, ignoring letter forms. */
  text: condition,
})
export type EventFilter = z.infer<typeof eventFilter>

const eventQuery = {
  source: eventSource,
  filter: eventFilter.default(() => eventFilter.parse({})),
  /** Only events with a lower number. */
  before: seq.nullable().default(null),
  /** Only events with a higher number; 0 for all. */
  after: z.int().nonnegative().nullable().default(null),
}

/** With only `after`, returns the events next to it; else the newest ones. Always newest first. */
export const eventPageQuery = z.object({
  ...eventQuery,
  limit: z.int().min(1).max(500).default(100),
})
/** Input form: omitted fields have defaults. */
export type EventPageQuery = z.input<typeof eventPageQuery>

export const eventCountQuery = z.object(eventQuery)
export type EventCountQuery = z.input<typeof eventCountQuery>

/** Maximum length of fields in a page, in characters; a single event has longer ones. */
export const longestFieldsInFeed = 4_000

/** A row of the feed. */
export const feedEvent = storedEvent
  .pick({
    seq: true,
    receivedAt: true,
    name: true,
    canonicalName: true,
    callId: true,
    exten: true,
    queue: true,
    number: true,
    state: true,
    repeats: true,
  })
  .extend({
    /** Arrival of the last repeat, UTC milliseconds. */
    lastRepeatAt: z.int().nullable(),
    /** JSON object text; null when too long for a page. */
    fields: z.string().nullable(),
    notes: z.array(readingNote),
  })
export type FeedEvent = z.infer<typeof feedEvent>

export const eventPage = z.object({
  events: z.array(feedEvent),
  /** Whether more events match: older ones, or newer ones when only `after` is set. */
  more: z.boolean(),
  /** Number of the newest stored event, ignoring the filter; 0 when there is none. */
  lastSeq: z.int(),
})
export type EventPage = z.infer<typeof eventPage>

/** One event with its whole request. */
export const wholeEvent = storedEvent.extend({ lastRepeatAt: z.int().nullable() })
export type WholeEvent = z.infer<typeof wholeEvent>

/** Columns with few enough values to choose from. */
export const eventChoiceColumn = z.enum(['name', 'exten', 'queue'])
export type EventChoiceColumn = z.infer<typeof eventChoiceColumn>

/** A row of the refused-requests list. */
const refusalRow = z.object({
  seq,
  receivedAt: z.int(),
  remoteAddress: z.string(),
  verb: z.string(),
  path: z.string(),
  reason: refusalReason,
  status: z.int().nullable(),
  authorization: authorizationState,
  bodyBytes: z.int(),
  /** Refusals before this one that were only counted. */
  cappedBefore: z.int(),
})
export type RefusalRow = z.infer<typeof refusalRow>

export const refusalPage = z.object({ refusals: z.array(refusalRow), more: z.boolean() })
export type RefusalPage = z.infer<typeof refusalPage>
