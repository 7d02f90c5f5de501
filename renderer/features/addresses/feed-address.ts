import { z } from 'zod'
import { instantAt, type KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { rangeOf } from '../../../shared/clock/range.ts'
import { msOfMinute, wallOfRequestDate } from '../../../shared/clock/wall-time.ts'
import { identifierText } from '../../../shared/text.ts'
import { type EventFilter, eventFilter } from '../../../shared/webhooks/feed.ts'
import { partsReader, rangePart, wordPart } from './address-parts.ts'

/** What the feed lists: everything received, only events, or only refused requests. */
export const feedKinds = ['all', 'events', 'refusals'] as const
type FeedKind = (typeof feedKinds)[number]

/** Conditions of one word. */
export const feedConditions = ['exten', 'queue', 'number', 'callId'] as const
type FeedCondition = (typeof feedConditions)[number]

/** The feed in the address bar: its filter and the opened item. */
export interface FeedAddress extends Readonly<Record<FeedCondition, string>> {
  readonly kind: FeedKind
  /** Names of events, separated by commas. */
  readonly event: string
  readonly text: string
  /** `2022-12-02 00:00~2022-12-02 23:59` on the call center's clock; empty for any time. */
  readonly range: string
  /** `e7` for event 7, `r7` for refused request 7; empty for none. */
  readonly open: string
  /** The id of the call opened as a whole; empty for none. */
  readonly whole: string
  /** Unreadable parts, replaced by their defaults; separated by commas. */
  readonly refused: string
}

const parts = {
  kind: z.enum(feedKinds),
  event: z.string().max(2_000),
  exten: wordPart,
  queue: wordPart,
  number: wordPart,
  callId: wordPart,
  text: wordPart,
  range: rangePart,
  open: z.string().regex(/^[er][1-9]\d{0,14}$/),
  whole: wordPart,
}
type Part = keyof typeof parts

export function isFeedPart(name: string): name is Part {
  return Object.hasOwn(parts, name)
}

/** Reads an address of the feed; missing or unreadable parts get their defaults. */
export function readFeedAddress(search: Readonly<Record<string, unknown>>): FeedAddress {
  const { read, refused } = partsReader(search, isFeedPart)
  return {
    kind: read('kind', parts.kind) ?? 'all',
    event: read('event', parts.event) ?? '',
    exten: read('exten', parts.exten) ?? '',
    queue: read('queue', parts.queue) ?? '',
    number: read('number', parts.number) ?? '',
    callId: read('callId', parts.callId) ?? '',
    text: read('text', parts.text) ?? '',
    range: read('range', parts.range) ?? '',
    open: read('open', parts.open) ?? '',
    whole: read('whole', parts.whole) ?? '',
    refused: refused(),
  }
}

export function namesOf(event: string): string[] {
  return event.split(',').filter((name) => name.trim() !== '')
}

/** Returns whether the filter excludes refused requests, which lack the fields of events. */
export function asksForEvents({ event, exten, queue, number, callId, text }: FeedAddress): boolean {
  return [event, exten, queue, number, callId, text].some((condition) => condition !== '')
}

export function isFiltered(address: FeedAddress): boolean {
  return asksForEvents(address) || address.range !== ''
}

/** Returns the address's event filter. It includes the range's last minute. */
export function filterOf(address: FeedAddress, known: KnownPeriods): EventFilter {
  const { event, exten, queue, number, callId, text, range } = address
  const { from, to } = rangeOf(range)
  const at = (date: string) => instantAt(known, wallOfRequestDate(date))
  return eventFilter.parse({
    names: namesOf(event).slice(0, 50),
    exten: identifierText(exten),
    queue: identifierText(queue),
    number: identifierText(number),
    callId: identifierText(callId),
    text,
    from: range === '' ? null : at(from),
    to: range === '' ? null : at(to) + msOfMinute,
  })
}
