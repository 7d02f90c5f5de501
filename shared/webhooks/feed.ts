import { z } from 'zod'
import { authorizationState, readingNote, refusalReason, storedEvent } from './deliveries.ts'

/** Whose events: those that the listener received, or those of the demo call center, which each run begins anew. */
export const eventSources = ['callCenter', 'demo'] as const
export const eventSource = z.enum(eventSources)
export type EventSource = z.infer<typeof eventSource>

const condition = z.string().trim().max(200).default('')
const instant = z.int().nullable().default(null)
const seq = z.int().positive()

/** What is looked for among the stored events; an empty text, an empty list and a null are no condition. */
export const eventFilter = z.object({
  /** One of these, in any spelling. */
  names: z.array(z.string().trim().min(1).max(200)).max(50).default([]),
  exten: condition,
  queue: condition,
  /** The other party of a state, or the one who calls. */
  number: condition,
  callId: condition,
  /** Arrival, UTC milliseconds: `from` itself is in, `to` isn't. */
  from: instant,
  to: instant,
  /** Every word occurs somewhere in the event's fields, its name or its sender's address, in any letters' form. */
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

/** Without `before` and with `after`: the ones next to `after`. Else the newest ones. Always the newest first. */
export const eventPageQuery = z.object({
  ...eventQuery,
  limit: z.int().min(1).max(500).default(100),
})
/** As a caller may write it: what is left out has its default. */
export type EventPageQuery = z.input<typeof eventPageQuery>

export const eventCountQuery = z.object(eventQuery)
export type EventCountQuery = z.input<typeof eventCountQuery>

/** Larger fields than these (in characters) aren't part of a page; the event by itself has them. */
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
    /** The last repeat's arrival, UTC milliseconds. */
    lastRepeatAt: z.int().nullable(),
    /** The text of a JSON object; null where it is too long for a page. */
    fields: z.string().nullable(),
    notes: z.array(readingNote),
  })
export type FeedEvent = z.infer<typeof feedEvent>

export const eventPage = z.object({
  events: z.array(feedEvent),
  /** Whether more match in the direction of the page: older ones, or newer ones where only `after` was given. */
  more: z.boolean(),
  /** The newest event that is stored, whatever the filter; 0 when there is none. */
  lastSeq: z.int(),
})
export type EventPage = z.infer<typeof eventPage>

/** One event with its whole request. */
export const wholeEvent = storedEvent.extend({ lastRepeatAt: z.int().nullable() })
export type WholeEvent = z.infer<typeof wholeEvent>

/** Columns whose values are few enough to choose from. */
export const eventChoiceColumn = z.enum(['name', 'exten', 'queue'])
export type EventChoiceColumn = z.infer<typeof eventChoiceColumn>

/** A row of the list of refused requests. */
export const refusalRow = z.object({
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
