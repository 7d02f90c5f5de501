import { z } from 'zod'
import { type KnownPeriods, offsetAt } from '../../../shared/clock/knowledge.ts'
import { instantOf, msOfMinute, type Wall } from '../../../shared/clock/wall-time.ts'
import { dateRange } from '../../../shared/reports/query.ts'
import { normaliseInput } from '../../../shared/text.ts'
import { type EventFilter, eventFilter } from '../../../shared/webhooks/feed.ts'

/** What the feed lists: everything that was received, the events alone, or what was refused. */
export const feedKinds = ['all', 'events', 'refusals'] as const
export type FeedKind = (typeof feedKinds)[number]

/** The conditions that are one word each. */
export const feedConditions = ['exten', 'queue', 'number', 'callId'] as const
export type FeedCondition = (typeof feedConditions)[number]

/** The feed as the address bar holds it: its filter, and what is opened beside it. */
export interface FeedAddress extends Readonly<Record<FeedCondition, string>> {
  readonly kind: FeedKind
  /** Names of events, separated by commas. */
  readonly event: string
  readonly text: string
  /** `2022-12-02 00:00~2022-12-02 23:59` on the call center's clock; empty for any time. */
  readonly range: string
  /** `e7` for the event of that number, `r7` for a refused request; or nothing. */
  readonly open: string
  /** The call that is opened whole, or nothing. */
  readonly whole: string
  /** Parts that couldn't be read and were replaced by their defaults, separated by commas. */
  readonly refused: string
}

const word = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().max(200))

const parts = {
  kind: z.enum(feedKinds),
  event: z.string().max(2_000),
  exten: word,
  queue: word,
  number: word,
  callId: word,
  text: word,
  range: z.string().refine((value) => dateRange.safeParse(rangeOf(value)).success),
  open: z.string().regex(/^[er][1-9]\d{0,14}$/),
  whole: word,
}
type Part = keyof typeof parts

export function isFeedPart(name: string): name is Part {
  return Object.hasOwn(parts, name)
}

/** Reads an address of the feed; what is missing or can't be read gets its default. */
export function readFeedAddress(search: Readonly<Record<string, unknown>>): FeedAddress {
  const refused = new Set(
    String(search.refused ?? '')
      .split(',')
      .filter(isFeedPart),
  )
  const read = <T>(part: Part, schema: z.ZodType<T>): T | undefined => {
    const given = search[part]
    if (given === undefined || given === '') return undefined
    const result = schema.safeParse(given)
    if (!result.success) refused.add(part)
    return result.data
  }
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
    refused: [...refused].join(','),
  }
}

export function rangeOf(written: string): { from: string; to: string } {
  const [from = '', to = ''] = written.split('~')
  return { from, to }
}

export function namesOf(event: string): string[] {
  return event.split(',').filter((name) => name.trim() !== '')
}

/** Whether a refused request, which has no such fields, can't match. */
export function asksForEvents({ event, exten, queue, number, callId, text }: FeedAddress): boolean {
  return [event, exten, queue, number, callId, text].some((condition) => condition !== '')
}

export function isFiltered(address: FeedAddress): boolean {
  return asksForEvents(address) || address.range !== ''
}

/** What the address asks of the stored events. The range's last minute is in it. */
export function filterOf(address: FeedAddress, known: KnownPeriods): EventFilter {
  const { event, exten, queue, number, callId, text, range } = address
  const { from, to } = rangeOf(range)
  const at = (date: string) => instantAt(date, known)
  return eventFilter.parse({
    names: namesOf(event).slice(0, 50),
    exten: normaliseInput(exten),
    queue: normaliseInput(queue),
    number: normaliseInput(number),
    callId: normaliseInput(callId),
    text,
    from: range === '' ? null : at(from),
    to: range === '' ? null : at(to) + msOfMinute,
  })
}

/** The instant (UTC milliseconds) of a request date on the call center's clock. */
function instantAt(date: string, known: KnownPeriods): number {
  const wall: Wall = Date.parse(`${date.replace(' ', 'T')}Z`)
  return instantOf(wall, offsetAt(known, null, { wall }).offsetMinutes)
}
