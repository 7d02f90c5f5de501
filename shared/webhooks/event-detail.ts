import { type KnownEventName, knownEventOf } from './event-names.ts'
import { firstField, sourcesOf } from './event-values.ts'
import type { FeedEvent } from './feed.ts'
import { eventValues } from './nested-fields.ts'

/** What an event tells beside its columns, and the field that tells it. */
export interface EventDetail {
  /** `by` and `trunk`: a trunk; `to`: a number; `rating`: what a caller gave. */
  readonly kind: 'by' | 'to' | 'rating' | 'trunk' | 'disposition'
  readonly field: string
  readonly value: string
}

const kinds: Partial<Record<KnownEventName, EventDetail['kind']>> = {
  // Until a phone rings for it, nothing but the trunk tells where a call arrived.
  IncomingCall: 'by',
  OutgoingCall: 'by',
  IncomingFax: 'by',
  OutgoingFax: 'by',
  Transfer: 'to',
  Survey: 'rating',
  TrunkNewState: 'trunk',
  TrunkAdded: 'trunk',
  TrunkRemoved: 'trunk',
  Cdr: 'disposition',
  CdrQueue: 'disposition',
  AutoDialerReport: 'disposition',
}

/** The most telling of an event's fields without a column; null where it has none, or is too large for a page. */
export function eventDetail({
  canonicalName,
  fields,
}: Pick<FeedEvent, 'canonicalName' | 'fields'>): EventDetail | null {
  const known = knownEventOf(canonicalName)
  const kind = known === null ? undefined : kinds[known]
  if (kind === undefined || fields === null) return null
  const found = firstField(eventValues(fields), fieldsOf(kind, canonicalName))
  return found && { kind, field: found.field, value: found.text }
}

function fieldsOf(kind: EventDetail['kind'], canonicalName: string): readonly string[] {
  if (kind === 'to') return ['transferred_to']
  if (kind === 'rating') return ['point', 'poll_point', 'score']
  return kind === 'disposition' ? ['disposition'] : sourcesOf(canonicalName, 'trunk')
}
