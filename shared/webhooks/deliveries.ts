import { z } from 'zod'
import { readJson } from '../reports/values.ts'

/** A request's Basic authentication, checked against the settings. */
export const authorizationState = z.enum([
  /** No Authorization header. */
  'none',
  /** Unchecked credentials: none are required, no password is known, or the sender disconnected. */
  'unchecked',
  'accepted',
  'wrong_username',
  'wrong_password',
  'wrong_both',
  /** An Authorization header that isn't Basic, or lacks a name and password. */
  'not_basic',
])
export type AuthorizationState = z.infer<typeof authorizationState>

/** Notes about how an event was read. */
export const readingNote = z.enum([
  /** JSON without a JSON content type, or a form with one. */
  'content_type_differs',
  /** Malformed JSON: single quotes, `True`, trailing commas, raw line breaks. */
  'near_json',
  /** JSON inside a JSON string or a form field name. */
  'wrapped_json',
  /** A list whose only entry is the event. */
  'list_of_one',
  /** An unknown charset; read as UTF-8. */
  'charset_unknown',
  /** Bytes invalid in the charset became U+FFFD; the raw request has them. */
  'invalid_text',
  /** Values nested too deeply became `…`; the raw request has them. */
  'too_deep',
  /** Only the first fields are listed; the raw request has them all. */
  'too_many_fields',
  /** A name, an id or a number is too long for its column. */
  'name_cut',
  /** The event comes from the query; the body is unreadable. */
  'body_ignored',
  /** No name came; the fields match only one event. */
  'named_by_fields',
])
export type ReadingNote = z.infer<typeof readingNote>

const fieldSource = z.enum(['none', 'query', 'form', 'multipart', 'json'])
export type FieldSource = z.infer<typeof fieldSource>

const nameSource = z.enum(['event_name', 'event', 'path', 'fields'])
export type NameSource = z.infer<typeof nameSource>

/** How a request was read as an event. */
export const reading = z.object({
  /** The source of the fields; a body takes precedence over a query. */
  source: fieldSource,
  nameFrom: nameSource,
  /** The charset used to read the body. */
  charset: z.string(),
  notes: z.array(readingNote),
})
export type Reading = z.infer<typeof reading>

/** Encoding of a raw body: text when it is UTF-8, else base64. */
export const rawEncoding = z.enum(['text', 'base64'])
export type RawEncoding = z.infer<typeof rawEncoding>

/** The stored parts of every request, with secrets masked. */
const request = {
  /** UTC milliseconds */
  receivedAt: z.int(),
  remoteAddress: z.string(),
  verb: z.string(),
  path: z.string(),
  /** Without the question mark. */
  query: z.string(),
  /** JSON list of `[name, value]` pairs in the order received. */
  headers: z.string(),
  rawBody: z.string(),
  rawEncoding,
  authorization: authorizationState,
}

/** A received event, without the store's number. */
export const receivedEvent = z.object({
  ...request,
  verb: z.enum(['GET', 'POST']),
  /** As it was sent. */
  name: z.string(),
  /** The same for every spelling of the name. */
  canonicalName: z.string(),
  /** The searchable columns; null when the event lacks the value. */
  callId: z.string().nullable(),
  exten: z.string().nullable(),
  queue: z.string().nullable(),
  number: z.string().nullable(),
  state: z.string().nullable(),
  /** JSON object text. */
  fields: z.string(),
  reading,
})
export type ReceivedEvent = z.infer<typeof receivedEvent>

export const storedEvent = receivedEvent.extend({
  seq: z.int(),
  /** How often the same delivery was repeated shortly afterwards. */
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
  /** TLS, another protocol, or ambiguous HTTP. */
  'not_http',
  'too_slow',
  /** The sender disconnected during its request. */
  'cut_off',
])
export type RefusalReason = z.infer<typeof refusalReason>

/** A refused request, without the store's number. */
export const receivedRefusal = z.object({
  ...request,
  reason: refusalReason,
  /** HTTP status of the response; null when the sender was gone. */
  status: z.int().nullable(),
  /** Body bytes received; `rawBody` may have fewer. */
  bodyBytes: z.int().nonnegative(),
  /** Refusals since the previous one that exceeded the limit and were only counted. */
  cappedBefore: z.int().nonnegative(),
})
export type ReceivedRefusal = z.infer<typeof receivedRefusal>

export const storedRefusal = receivedRefusal.extend({ seq: z.int() })
export type StoredRefusal = z.infer<typeof storedRefusal>

const pairs = z.array(z.tuple([z.string(), z.string()]))

/** Returns a stored request's headers as `[name, value]` pairs, in the order received. */
export function headersOf({ headers }: { readonly headers: string }): [string, string][] {
  return pairs.safeParse(readJson(headers)).data ?? []
}

/** Returns a header's value, ignoring the case of its name; null when absent. */
export function headerOf(request: { readonly headers: string }, name: string): string | null {
  const wanted = name.toLowerCase()
  return headersOf(request).find(([sent]) => sent.toLowerCase() === wanted)?.[1] ?? null
}

/** Prefix of test events' call ids, to tell them from the call center's. */
export const testCallIdPrefix = 'callboard-test-'

export function isTestCall(callId: string | null): boolean {
  return callId?.startsWith(testCallIdPrefix) ?? false
}
