import type { Json } from '../../../shared/reports/values.ts'
import type { NameSource, Reading, ReadingNote, RefusalReason } from '../../../shared/webhooks/deliveries.ts'
import {
  canonicalEventName,
  type KnownEventName,
  knownEventOf,
} from '../../../shared/webhooks/event-names.ts'
import {
  type EventColumn,
  type EventValue,
  eventValue,
  fieldText,
} from '../../../shared/webhooks/event-values.ts'
import { valuesOf } from '../../../shared/webhooks/nested-fields.ts'
import { type BodyReading, type Fields, fieldsOf, readBody } from './body-fields.ts'
import { isTooDeep, withoutDepths } from './near-json.ts'
import { readParameters } from './parameters.ts'
import { mayHoldSecret, redactValue } from './redaction.ts'
import { type PathReading, type RequestTarget, readPath } from './request-target.ts'

/** The parts of a request that an event is read from. */
interface EventRequest extends RequestTarget {
  readonly basePath: string
  /** Empty if the request has none. */
  readonly contentType: string
  readonly body: Buffer
}

/** An event; `fields` is the text of a JSON object with secrets masked. */
export interface ParsedEvent extends EventColumns {
  readonly kind: 'event'
  readonly name: string
  readonly canonicalName: string
  readonly fields: string
  readonly reading: Reading
}

export type ParsedRequest = ParsedEvent | { readonly kind: 'refusal'; readonly reason: RefusalReason }

/**
 * Reads an event from a request in any format, version and method (§6.2, §6.3), whatever the settings say.
 * The fields come from the query and the body (the body's value wins), the name from `event_name`, `event`,
 * the path or fields that only one event has. Pure; never throws.
 *
 * Threat: a piece cut out of a text keeps the whole text in memory, and the board keeps pieces of thousands of events.
 * Those of a long request are copied, so that a sender can't fill the memory with whole bodies.
 */
export function parseRequest(request: EventRequest): ParsedRequest {
  const parsed = readRequest(request)
  const length = request.path.length + request.query.length + request.body.length
  return length > longestKept ? structuredClone(parsed) : parsed
}

/** In characters or bytes; events are shorter. */
const longestKept = 4_096

function readRequest(request: EventRequest): ParsedRequest {
  const path = readPath(request.path, request.basePath)
  if (path.kind === 'elsewhere') return { kind: 'refusal', reason: 'path' }

  const body = request.body.length === 0 ? emptyBody : readBody(request.body, request.contentType)
  if (request.query === '') {
    return body.kind === 'unreadable' ? { kind: 'refusal', reason: body.reason } : eventOf(path, body)
  }
  const query = queryFields(request.query)
  if (body.kind === 'fields') return eventOf(path, merged(query, body))
  // The body is unreadable, but the query alone holds an event.
  if (nameInFields(valuesOf(query.fields)) === null) return { kind: 'refusal', reason: body.reason }
  return eventOf(path, { ...query, notes: [...query.notes, 'body_ignored'] })
}

type FoundFields = Extract<BodyReading, { kind: 'fields' }>

const emptyBody: FoundFields = {
  kind: 'fields',
  source: 'none',
  fields: {},
  json: null,
  charset: 'utf-8',
  notes: [],
}

function queryFields(query: string): FoundFields {
  const { parameters, exact, cut, charset = emptyBody.charset } = readParameters(query)
  const notes: ReadingNote[] = []
  if (!exact) notes.push('invalid_text')
  if (cut) notes.push('too_many_fields')
  return { ...emptyBody, source: 'query', fields: fieldsOf(parameters), charset, notes }
}

function merged(query: FoundFields, body: FoundFields): FoundFields {
  if (body.source === 'none') return { ...query, notes: [...query.notes, ...body.notes] }
  const fields = Object.fromEntries([...Object.entries(query.fields), ...Object.entries(body.fields)])
  return { ...body, fields, json: null, notes: [...new Set([...query.notes, ...body.notes])] }
}

function eventOf(path: PathReading, found: FoundFields): ParsedRequest {
  const { fields, source, charset, json } = found
  const values = valuesOf(fields)
  const named = nameInFields(values) ?? nameInPath(path, fields) ?? nameByFields(values)
  if (named === null) return { kind: 'refusal', reason: 'no_event_name' }
  const notes = [...found.notes]
  if (named.from === 'fields') notes.push('named_by_fields')
  const tooDeep = isTooDeep(fields)
  if (tooDeep) notes.push('too_deep')
  const name = columnText(named.name)
  const canonicalName = canonicalEventName(name)
  const columns = columnsOf(canonicalName, values)
  const isLong = (text: string | null) => text !== null && text.length > longestColumn
  if (isLong(named.name) || Object.values(columns).some(isLong)) notes.push('name_cut')
  return {
    kind: 'event',
    name,
    canonicalName,
    callId: columnText(columns.callId),
    exten: columnText(columns.exten),
    queue: columnText(columns.queue),
    number: columnText(columns.number),
    state: columnText(columns.state),
    fields: fieldsText(fields, json, tooDeep),
    reading: { source, nameFrom: named.from, charset, notes },
  }
}

/** Prefers the sender's own text, which has every digit of its numbers. */
function fieldsText(fields: Fields, json: string | null, tooDeep: boolean): string {
  const shallow: Json = tooDeep ? withoutDepths(fields) : fields
  const text = tooDeep || json === null ? JSON.stringify(shallow) : json
  return mayHoldSecret(text) ? JSON.stringify(redactValue(shallow)) : text
}

interface FoundName {
  readonly name: string
  readonly from: NameSource
}

function nameInFields(fields: Fields): FoundName | null {
  const explicit = fieldText(fields.event_name)
  if (explicit !== null) return { name: explicit, from: 'event_name' }
  const short = fieldText(fields.event)
  return short === null ? null : { name: short, from: 'event' }
}

/** Reads the name from the path only with fields or for a known event: `/favicon.ico` has neither. */
function nameInPath(path: PathReading, fields: Fields): FoundName | null {
  if (path.kind !== 'named') return null
  const telling = Object.keys(fields).length > 0 || knownEventOf(path.name) !== null
  return telling ? { name: path.name, from: 'path' } : null
}

const report: KnownEventName = 'AutoDialerReport'

/** Recognizes the dialer's report, which has no name: only it has a campaign and its tries. */
function nameByFields(values: Fields): FoundName | null {
  const ofCampaign = 'campaign_id' in values || 'campaign' in values
  const ofTries = 'try' in values || 'tries' in values || 'repeat' in values
  return ofCampaign && ofTries && 'disposition' in values ? { name: report, from: 'fields' } : null
}

/** The maximum length of names and ids in columns; the fields and the raw request have them whole. */
const longestColumn = 200

type EventColumns = Readonly<Record<EventColumn, string | null>>

/** Returns the texts of the columns that events are searched by, from the values that `valuesOf` returns. */
function columnsOf(canonicalName: string, values: Fields): EventColumns {
  const column = (wanted: EventValue) => eventValue(canonicalName, values, wanted)
  return {
    callId: column('callId'),
    exten: column('exten'),
    queue: column('queue'),
    number: column('number'),
    state: column('state'),
  }
}

/** Cuts a text to a column's length and replaces lone surrogates, which can't be stored. */
function columnText<T extends string | null>(text: T): T | string {
  return text?.slice(0, longestColumn).toWellFormed() ?? text
}
