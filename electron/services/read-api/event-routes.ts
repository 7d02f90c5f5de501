import { z } from 'zod'
import { formatIso } from '../../../shared/clock/wall-time.ts'
import { paths } from '../../../shared/page-address.ts'
import { type EventPage, eventFilter, eventPage } from '../../../shared/webhooks/feed.ts'
import {
  condition,
  cursorText,
  eventNumber,
  list,
  pageParameters,
  periodAsked,
  readCursor,
  readParameters,
} from './parameters.ts'
import { answerBase, linkTo, period, type Route, rangeIn } from './route.ts'

const parameters = z.strictObject({
  ...pageParameters,
  name: list,
  exten: condition,
  queue: condition,
  number: condition,
  call: condition,
  text: condition,
  /** Only events with a higher number, the oldest first page by page: for whoever follows them. */
  after: eventNumber.optional(),
})

const cursor = z.object({
  period,
  before: z.int().positive().nullable(),
  after: z.int().nonnegative().nullable(),
})

/** Events are proven by when the receiver listened, not by the reports that are kept. */
const answer = answerBase.extend({
  period,
  coverage: z.object({ listened: z.array(period) }),
  events: eventPage.shape.events,
  lastSeq: eventPage.shape.lastSeq,
  next: z.string().nullable(),
})

const columns = [
  'seq',
  'received_at',
  'name',
  'canonical_name',
  'call_id',
  'exten',
  'queue',
  'number',
  'state',
  'repeats',
  'fields',
] as const

const none: EventPage = { events: [], more: false, lastSeq: 0 }
const mostEvents = 500

export const events: Route = {
  path: '/v1/events',
  scope: 'all',
  summary: 'The events that the receiver got in a period, newest first.',
  parameters,
  answer,
  hasCsv: true,
  respond: async (search, _, context) => {
    const read = readParameters(parameters, search)
    const { name, exten, queue, number, call, text } = read
    const place =
      read.cursor === undefined
        ? { period: periodAsked(read, 'quick', context), before: null, after: read.after ?? null }
        : readCursor(cursor, read.cursor)
    const { calls, connection, known, signal } = context
    const filter = eventFilter.parse({
      names: name,
      exten,
      queue,
      number,
      callId: call,
      text,
      ...place.period,
    })
    const limit = Math.min(read.limit, mostEvents)
    const source = await context.eventSource()
    const { before, after } = place
    const [page, listened] = await Promise.all([
      source === null ? none : calls['events.page']({ source, filter, before, after, limit }, { signal }),
      source === null ? [] : context.listened(place.period),
    ])
    // Whoever follows goes on after the newest of the page, the others before its oldest.
    const follows = after !== null && before === null
    const end = follows ? page.events[0]?.seq : page.events.at(-1)?.seq
    const next =
      !page.more || end === undefined
        ? null
        : { period: place.period, before: follows ? null : end, after: follows ? end : after }
    const link = {
      kind: 'events',
      range: rangeIn(place.period, known),
      ...Object.fromEntries(
        Object.entries({ event: name.join(','), exten, queue, number, callId: call, text }).filter(
          ([, value]) => value !== '',
        ),
      ),
    }
    return {
      answer: {
        connection,
        link: linkTo(context, paths.feed, link),
        period: place.period,
        coverage: { listened },
        events: page.events,
        lastSeq: page.lastSeq,
        next: next && cursorText(next),
      },
      csv: () => ({
        headers: columns,
        rows: page.events.map((event) => [
          event.seq,
          formatIso(event.receivedAt, 0),
          event.name,
          event.canonicalName,
          event.callId,
          event.exten,
          event.queue,
          event.number,
          event.state,
          event.repeats,
          event.fields,
        ]),
      }),
    }
  },
}
