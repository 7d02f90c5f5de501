import { z } from 'zod'

/** What came with a request for Basic authentication, judged against the settings. */
export const authorizationState = z.enum([
  /** No Authorization header. */
  'none',
  /** Credentials came that nobody checked: none are asked for, or no password is known, or their sender went away. */
  'unchecked',
  'accepted',
  'wrong_username',
  'wrong_password',
  'wrong_both',
  /** An Authorization header that isn't Basic, or holds no name and password. */
  'not_basic',
])
export type AuthorizationState = z.infer<typeof authorizationState>

/** What is worth saying about how an event was read. */
export const readingNote = z.enum([
  /** JSON that doesn't call itself JSON, or a form that does. */
  'content_type_differs',
  /** JSON with mistakes: single quotes, `True`, commas at the end, raw line breaks. */
  'near_json',
  /** JSON inside a JSON text or inside a form's name. */
  'wrapped_json',
  /** A list with the event as its only entry. */
  'list_of_one',
  /** The named charset doesn't exist here; read as UTF-8. */
  'charset_unknown',
  /** Bytes that mean nothing in their charset became U+FFFD; the raw request has them. */
  'invalid_text',
  /** Values nested too deep became `…`; the raw request has them. */
  'too_deep',
  /** Only the first fields are listed; the raw request has them all. */
  'too_many_fields',
  /** A name longer than is kept. */
  'name_cut',
  /** The query tells the event; the body can't be read. */
  'body_ignored',
  /** No name came; only one event has such fields. */
  'named_by_fields',
])
export type ReadingNote = z.infer<typeof readingNote>

export const fieldSource = z.enum(['none', 'query', 'form', 'multipart', 'json'])
export type FieldSource = z.infer<typeof fieldSource>

export const nameSource = z.enum(['event_name', 'event', 'path', 'fields'])
export type NameSource = z.infer<typeof nameSource>

/** How a request became an event. */
export const reading = z.object({
  /** Where the fields came from; a body stands before a query. */
  source: fieldSource,
  nameFrom: nameSource,
  /** The charset that the body was read in. */
  charset: z.string(),
  notes: z.array(readingNote),
})
export type Reading = z.infer<typeof reading>

/** A body as it came: text when it is UTF-8, base64 otherwise. */
export const rawEncoding = z.enum(['text', 'base64'])
export type RawEncoding = z.infer<typeof rawEncoding>

/** What is kept of every request, its secrets masked. */
const request = {
  /** UTC milliseconds */
  receivedAt: z.int(),
  remoteAddress: z.string(),
  verb: z.string(),
  path: z.string(),
  /** Without the question mark. */
  query: z.string(),
  /** JSON: a list of `[name, value]` in the order in which they came. */
  headers: z.string(),
  rawBody: z.string(),
  rawEncoding,
  authorization: authorizationState,
}

/** An event before the store has numbered it. */
export const receivedEvent = z.object({
  ...request,
  verb: z.enum(['GET', 'POST']),
  /** As it was sent. */
  name: z.string(),
  /** One for every spelling of the name. */
  canonicalName: z.string(),
  /** The columns that are searched; null where the event has none. */
  callId: z.string().nullable(),
  exten: z.string().nullable(),
  queue: z.string().nullable(),
  number: z.string().nullable(),
  state: z.string().nullable(),
  /** The text of a JSON object. */
  fields: z.string(),
  reading,
})
export type ReceivedEvent = z.infer<typeof receivedEvent>

export const storedEvent = receivedEvent.extend({
  seq: z.int(),
  /** How often the same delivery came again shortly afterwards. */
  repeats: z.int().nonnegative(),
})
export type StoredEvent = z.infer<typeof storedEvent>

export const refusalReason = z.enum([
  'no_credentials',
  'wrong_credentials',
  'verb',
  'path',
  'url_too_long',
  'headers_too_large',
  'body_too_large',
  /** Compressed or otherwise encoded for transport. */
  'body_encoded',
  'body_unreadable',
  /** JSON, but not an object with fields. */
  'body_not_object',
  'no_event_name',
  /** TLS, another protocol, or HTTP with two meanings. */
  'not_http',
  'too_slow',
  /** The sender went away in the middle of its request. */
  'cut_off',
])
export type RefusalReason = z.infer<typeof refusalReason>

/** A request that became no event, before the store has numbered it. */
export const receivedRefusal = z.object({
  ...request,
  reason: refusalReason,
  /** The HTTP status that it was answered with; null when nobody was left to answer. */
  status: z.int().nullable(),
  /** Bytes of the body that arrived; `rawBody` may hold fewer. */
  bodyBytes: z.int().nonnegative(),
  /** Refusals since the one before that were only counted, because too many came. */
  cappedBefore: z.int().nonnegative(),
})
export type ReceivedRefusal = z.infer<typeof receivedRefusal>

export const storedRefusal = receivedRefusal.extend({ seq: z.int() })
export type StoredRefusal = z.infer<typeof storedRefusal>

const pairs = z.array(z.tuple([z.string(), z.string()]))

/** A stored request's headers as `[name, value]` pairs, in the order in which they came. */
export function headersOf({ headers }: { readonly headers: string }): [string, string][] {
  return pairs.parse(JSON.parse(headers))
}

/** The value of a header, whatever the case of its name; null when it didn't come. */
export function headerOf(request: { readonly headers: string }, name: string): string | null {
  const wanted = name.toLowerCase()
  return headersOf(request).find(([sent]) => sent.toLowerCase() === wanted)?.[1] ?? null
}

/** The call ids of test events begin with this, so that nobody takes them for the call center's. */
export const testCallIdPrefix = 'callboard-test-'

export function isTestCall(callId: string | null): boolean {
  return callId?.startsWith(testCallIdPrefix) ?? false
}
