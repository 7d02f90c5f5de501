import { type Json, parseExactJson } from '../../../shared/reports/values.ts'
import type { FieldSource, ReadingNote, RefusalReason } from '../../../shared/webhooks/deliveries.ts'
import { isFields } from '../../../shared/webhooks/nested-fields.ts'
import { type BodyText, decodeBody } from './body-text.ts'
import { readNearJson } from './near-json.ts'
import {
  addParameter,
  maxFields,
  type Parameters,
  type ReadParameters,
  readParameters,
} from './parameters.ts'

/** An event's fields, from any source. */
export type Fields = { readonly [name: string]: Json }

/** A body's content. `json` is the body's text if it is exactly these fields, else null. */
export type BodyReading =
  | {
      readonly kind: 'fields'
      readonly source: FieldSource
      readonly fields: Fields
      readonly json: string | null
      readonly charset: string
      readonly notes: readonly ReadingNote[]
    }
  | { readonly kind: 'unreadable'; readonly reason: RefusalReason }

const unreadable: BodyReading = { kind: 'unreadable', reason: 'body_unreadable' }
const notObject: BodyReading = { kind: 'unreadable', reason: 'body_not_object' }

/**
 * Reads a body by its look. Senders claim one type and send another, so the Content-Type only gives the
 * charset and the boundary of multipart forms. Never throws.
 */
export function readBody(body: Buffer, contentType: string): BodyReading {
  const charset = claimedCharset(contentType)
  const boundary = multipartBoundary(contentType)
  if (boundary !== null) {
    const parts = readMultipart(body, boundary, charset)
    if (parts === null) return unreadable
    const notes: ReadingNote[] = []
    if (!parts.exact) notes.push('invalid_text')
    if (parts.cut) notes.push('too_many_fields')
    return found('multipart', fieldsOf(parts.parameters), charset ?? 'utf-8', notes)
  }

  const decoded = decodeBody(body, charset)
  const notes: ReadingNote[] = []
  if (!decoded.charsetKnown) notes.push('charset_unknown')
  if (!decoded.exact) notes.push('invalid_text')
  const first = firstCharacter(decoded.text)
  if (first === '') return found('none', {}, decoded.charset, notes)
  return first === '{' || first === '[' || first === '"'
    ? readJsonBody(decoded, contentType, notes)
    : readFormBody(decoded, contentType, charset, notes)
}

function found(
  source: FieldSource,
  fields: Fields,
  charset: string,
  notes: ReadingNote[],
  json: string | null = null,
): BodyReading {
  return { kind: 'fields', source, fields, json, charset, notes }
}

function readJsonBody({ text, charset }: BodyText, contentType: string, notes: ReadingNote[]): BodyReading {
  if (contentType !== 'application/json' && contentType !== '' && !/json/i.test(contentType)) {
    notes.push('content_type_differs')
  }
  let value = parseJson(text)
  if (value === undefined) {
    value = readNearJson(text)
    if (value === undefined) return unreadable
    notes.push('near_json')
  }
  // No format has a list of several values or a bare text.
  let whole: string | null = notes.includes('near_json') ? null : text
  if (typeof value === 'string') {
    value = parseJson(value)
    whole = null
    notes.push('wrapped_json')
  }
  if (Array.isArray(value) && value.length === 1) {
    value = value[0]
    whole = null
    notes.push('list_of_one')
  }
  return isFields(value) ? found('json', value, charset, notes, whole) : notObject
}

function readFormBody(
  { text, charset: decoded }: BodyText,
  contentType: string,
  claimed: string | null,
  notes: ReadingNote[],
): BodyReading {
  const form = text.replace(/[\r\n]+$/, '')
  if (!looksLikeForm(form)) return unreadable
  const { parameters, exact, cut, charset = decoded } = readParameters(form, claimed)
  if (!exact && !notes.includes('invalid_text')) notes.push('invalid_text')
  if (cut) notes.push('too_many_fields')
  const wrapped = jsonInOnlyName(parameters)
  if (wrapped !== null) return found('json', wrapped, charset, [...notes, 'wrapped_json'])
  if (/json/i.test(contentType)) notes.push('content_type_differs')
  return found('form', fieldsOf(parameters), charset, notes)
}

/** Returns whether a text has a form's `=` and no characters that a form's names encode. */
function looksLikeForm(text: string): boolean {
  if (text.startsWith('%7B') || text.startsWith('%7b')) return true
  if (!text.includes('=')) return false
  // A sender that encodes nothing may put spaces after any &.
  if (/(?:^|&)event(?:_name)?=/.test(text)) return true
  // A bad name may be anywhere, so check each one.
  return !/(?:^|&)[^=&]{0,1000}?[\s<>{}"'\\\p{Cc}]/u.test(text)
}

/** Reads JSON that a client encoded as a form: one name without a value. */
function jsonInOnlyName(parameters: Parameters): Fields | null {
  if (parameters.size !== 1) return null
  const [entry] = parameters
  if (entry === undefined || entry[1] !== '' || !entry[0].startsWith('{')) return null
  const value = parseJson(entry[0])
  return isFields(value) ? value : null
}

export function fieldsOf(parameters: Parameters): Fields {
  // `fromEntries` defines own properties, so `__proto__` is a name like any other.
  return Object.fromEntries(parameters)
}

function parseJson(text: string): Json | undefined {
  try {
    return parseExactJson(text)
  } catch {
    // Not JSON, or nested beyond the stack of a recursive parser.
    return undefined
  }
}

function firstCharacter(text: string): string {
  return /\S/.exec(text)?.[0] ?? ''
}

function claimedCharset(contentType: string): string | null {
  if (contentType === 'application/json' || !contentType.includes('=')) return null
  return /;\s*charset\s*=\s*("[^"]*"|[^\s;]+)/i.exec(contentType)?.[1] ?? null
}

/** Returns the boundary of a `multipart/form-data` Content-Type, or null for another type. */
export function multipartBoundary(contentType: string): string | null {
  if (!/^\s*multipart\/form-data\b/i.test(contentType)) return null
  const match = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType)
  return match?.[1] ?? match?.[2] ?? null
}

/**
 * Reads a `multipart/form-data` form, which some HTTP libraries send for unencoded parameters. Skips parts
 * without a name; returns null if no part has one. Never throws.
 */
export function readMultipart(body: Buffer, boundary: string, charset: string | null): ReadParameters | null {
  const parameters: Parameters = new Map()
  let exact = true
  // Latin-1 maps each byte to one character, so the parts can be split as text.
  const parts = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`)
  for (const part of parts.slice(1)) {
    if (part.startsWith('--')) break
    if (parameters.size >= maxFields) return { parameters, exact, cut: true }
    const headEnd = part.indexOf('\r\n\r\n')
    if (headEnd === -1) continue
    const name = nameOfPart(part.slice(0, headEnd))
    if (name === null) continue
    const decodedName = decodeLatin1(name, charset)
    const value = decodeLatin1(part.slice(headEnd + 4), charset)
    if (!decodedName.exact || !value.exact) exact = false
    addParameter(parameters, decodedName.text, value.text)
  }
  return parameters.size === 0 ? null : { parameters, exact, cut: false }
}

function nameOfPart(head: string): string | null {
  const match = /^content-disposition:[^\r\n]*?;[ \t]*name=(?:"([^"\r\n]*)"|([^\s;"]+))/im.exec(head)
  return match?.[1] ?? match?.[2] ?? null
}

function decodeLatin1(text: string, charset: string | null): BodyText {
  return decodeBody(Buffer.from(text, 'latin1'), charset)
}
