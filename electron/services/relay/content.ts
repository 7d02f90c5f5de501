import { z } from 'zod'
import { assertNever } from '../../../shared/errors.ts'
import { type Names, nameIn, type PeopleKind } from '../../../shared/people.ts'
import type { Destination } from '../../../shared/relay.ts'
import { readJson } from '../../../shared/reports/values.ts'
import type { WholeEvent } from '../../../shared/webhooks/feed.ts'

/** What a destination gets of an event. */
export interface RelayContent {
  readonly url: URL
  readonly contentType: string
  readonly body: Uint8Array
}

/** The same whenever an event is sent, and without a dot, which separates what is signed. */
export const relayIdOf = ({ seq, receivedAt }: Pick<WholeEvent, 'seq' | 'receivedAt'>): string =>
  `event-${receivedAt}-${seq}`

export function contentOf(
  { form }: Pick<Destination, 'form'>,
  url: URL,
  event: WholeEvent,
  names: Names,
): RelayContent {
  switch (form) {
    case 'read':
      return { url, contentType: 'application/json', body: Buffer.from(readBody(event, names)) }
    case 'asCame':
      return asCame(url, event)
    default:
      return assertNever(form)
  }
}

function readBody(event: WholeEvent, names: Names): string {
  const named = (kind: PeopleKind, number: string | null) =>
    number === null ? null : nameIn(names, kind, number)
  const data = JSON.stringify({
    event: event.name,
    callId: event.callId,
    extension: event.exten,
    extensionName: named('agent', event.exten),
    queue: event.queue,
    queueName: named('queue', event.queue),
    number: event.number,
    callerName: named('contact', event.number),
    state: event.state,
  })
  // The fields are the text of a JSON object: read and written anew, long numbers would lose their last digits.
  const whole = `${data.slice(0, -1)},"fields":${event.fields}}`
  const at = new Date(event.receivedAt).toISOString()
  return `{"type":${JSON.stringify(event.canonicalName)},"timestamp":"${at}","data":${whole}}`
}

const headerPairs = z.array(z.tuple([z.string(), z.string()])).catch([])
/** As the header's grammar has it, so that nothing that came can begin another header. */
const contentTypeForm = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(?:;[\w !#$&^.+="'-]{0,200})?$/

/** The body, or else the query in its place; where the path alone told the event's name, it goes to the same path. */
function asCame(url: URL, { rawBody, rawEncoding, query, headers, reading, name }: WholeEvent): RelayContent {
  const to = new URL(url)
  if (reading.nameFrom === 'path')
    to.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(name)}`
  if (rawBody === '') {
    return { url: to, contentType: 'application/x-www-form-urlencoded', body: Buffer.from(query) }
  }
  const sent = headerPairs
    .parse(readJson(headers))
    .find(([header]) => header.toLowerCase() === 'content-type')?.[1]
  return {
    url: to,
    contentType: sent !== undefined && contentTypeForm.test(sent) ? sent : 'application/octet-stream',
    body: Buffer.from(rawBody, rawEncoding === 'base64' ? 'base64' : 'utf8'),
  }
}
