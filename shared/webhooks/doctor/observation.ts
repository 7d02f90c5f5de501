import {
  type AuthorizationState,
  headerOf,
  isTestCall,
  type RefusalReason,
  type StoredEvent,
  type StoredRefusal,
  testCallIdPrefix,
} from '../deliveries.ts'
import { extensionStateOf } from '../event-fields.ts'
import { newState } from '../event-names.ts'
import { fieldText } from '../event-values.ts'
import { eventValues } from '../nested-fields.ts'
import { isNameOf } from '../request-path.ts'
import { timeLead } from './time-lead.ts'

/** Maximum number of newest requests used to judge the settings. */
export const maxObservations = 500

/** How a request carried its data. */
type Carriage = 'query' | 'form' | 'json' | 'nothing'

/** The evidence of one received request about the call center's settings. */
export interface Observation {
  readonly kind: 'event' | 'refusal'
  readonly seq: number
  readonly receivedAt: number
  readonly refusedFor: RefusalReason | null
  readonly verb: string
  readonly path: string
  readonly host: string | null
  readonly carriage: Carriage
  /** Null when the request wasn't read. */
  readonly canonicalName: string | null
  readonly authorization: AuthorizationState
  /** Extension state; `talksIn` is the inbound call it talks in, or null. Null for other events. */
  readonly extension: { readonly exten: string; readonly talksIn: string | null } | null
  /** The event's time, read as UTC, minus its arrival (ms); null without a time. */
  readonly timeLead: number | null
  /** True when a call center sent it, not a browser, a port scanner or the console's own test. */
  readonly telling: boolean
}

export function observationOfEvent(event: StoredEvent): Observation {
  return {
    kind: 'event',
    seq: event.seq,
    receivedAt: event.receivedAt,
    refusedFor: null,
    verb: event.verb,
    path: event.path,
    host: headerOf(event, 'host'),
    carriage: carriageOfEvent(event),
    canonicalName: event.canonicalName,
    authorization: event.authorization,
    extension: extensionOf(event),
    timeLead: timeLead(event),
    telling: !isTestCall(event.callId),
  }
}

export function observationOfRefusal(refusal: StoredRefusal): Observation {
  return {
    kind: 'refusal',
    seq: refusal.seq,
    receivedAt: refusal.receivedAt,
    refusedFor: refusal.reason,
    verb: refusal.verb,
    path: refusal.path,
    host: headerOf(refusal, 'host'),
    carriage: carriageOfRefusal(refusal),
    canonicalName: null,
    authorization: refusal.authorization,
    extension: null,
    timeLead: null,
    telling: looksLikeEvent(refusal),
  }
}

/** A caller's phone is in use while the other end still rings; only a called one has surely answered. */
function extensionOf({ canonicalName, exten, state, callId, fields }: StoredEvent): Observation['extension'] {
  if (canonicalName !== newState || exten === null || state === null) return null
  const isCalled = fieldText(eventValues(fields).direction)?.toLowerCase() === 'in'
  return { exten, talksIn: isCalled && extensionStateOf(state) === 'InUse' ? callId : null }
}

function carriageOfEvent({ reading, query }: StoredEvent): Carriage {
  if (reading.source === 'json' || reading.source === 'query') return reading.source
  if (reading.source === 'form' || reading.source === 'multipart') return 'form'
  return query === '' ? 'nothing' : 'query'
}

function carriageOfRefusal({ rawBody, query }: StoredRefusal): Carriage {
  if (rawBody !== '') return /^\s*[{[]/.test(rawBody) ? 'json' : 'form'
  return query === '' ? 'nothing' : 'query'
}

function looksLikeEvent({ verb, path, query, rawBody }: StoredRefusal): boolean {
  if (verb === '' || rawBody.includes(testCallIdPrefix) || query.includes(testCallIdPrefix)) return false
  const lastSegment = path.split('/').findLast((segment) => segment !== '') ?? ''
  return (
    /(?:^|&)event(?:_name)?=/i.test(query) ||
    /["'&]event(?:_name)?["']?\s{0,9}[:=]|^event(?:_name)?=/i.test(rawBody.slice(0, 10_000)) ||
    isNameOf(lastSegment, null)
  )
}
