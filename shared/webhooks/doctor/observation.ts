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
import { fieldText } from '../event-values.ts'
import { eventValues } from '../nested-fields.ts'
import { isNameOf } from '../request-path.ts'
import { timeLead } from './time-lead.ts'

/** So many of the newest requests are enough to judge the settings by. */
export const maxObservations = 500

/** How a request carried its data. */
export type Carriage = 'query' | 'form' | 'json' | 'nothing'

/** What one received request tells of the call center's settings. */
export interface Observation {
  readonly kind: 'event' | 'refusal'
  readonly seq: number
  readonly receivedAt: number
  readonly refusedFor: RefusalReason | null
  readonly verb: string
  readonly path: string
  readonly host: string | null
  readonly carriage: Carriage
  /** Null where the request wasn't read. */
  readonly canonicalName: string | null
  readonly authorization: AuthorizationState
  /** An extension's state: the call that it was rung for and talks in, null while it doesn't; null of other events. */
  readonly extension: { readonly exten: string; readonly talksIn: string | null } | null
  /** The time that the event tells, read as UTC, minus its arrival (ms); null when it tells none. */
  readonly timeLead: number | null
  /** A call center sent it: not a browser, not a scanner of ports, and not the console's own test. */
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

/** A caller's phone is in use while it still rings at the other end: only one that was called has surely answered. */
function extensionOf({ canonicalName, exten, state, callId, fields }: StoredEvent): Observation['extension'] {
  if (canonicalName !== 'NewState' || exten === null || state === null) return null
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
