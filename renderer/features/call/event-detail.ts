import { type KnownEventName, knownEventOf } from '../../../shared/webhooks/event-names.ts'
import { firstField, sourcesOf } from '../../../shared/webhooks/event-values.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { eventValues } from '../../../shared/webhooks/nested-fields.ts'

/** An event's most useful detail beyond its columns, and its field. */
export interface EventDetail {
  /** `by` and `trunk`: a trunk; `to`: a number; `rating`: the caller's rating. */
  readonly kind: 'by' | 'to' | 'rating' | 'trunk' | 'disposition'
  readonly field: string
  readonly value: string
}

const kinds: Partial<Record<KnownEventName, EventDetail['kind']>> = {
  // Until a phone rings, only the trunk shows where a call arrived.
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

/** Returns an event's most useful field without a column; null without one, or when too large for a page. */
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
