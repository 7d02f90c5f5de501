import type { Json } from '../reports/values.ts'
import type { KnownEventName } from './event-names.ts'

type Values = Readonly<Record<string, Json>>

/** Columns filled from an event, whatever its field names. */
export const eventColumns = ['callId', 'exten', 'queue', 'number', 'state'] as const
export type EventColumn = (typeof eventColumns)[number]
export type EventValue = EventColumn | 'trunk'

/**
 * Candidate fields of each value; the first one with a text or number counts. `number` is the other party
 * of a state, else the caller; `trunk` is the trunk of the call.
 */
const usualSources: Readonly<Record<EventValue, readonly string[]>> = {
  callId: ['unique_id', 'uniqueid', 'cuid', 'call_id'],
  exten: ['exten', 'extension'],
  queue: ['queue', 'queue_name', 'qnum', 'queue_number'],
  number: ['participant', 'number', 'src', 'caller', 'caller_id', 'callerid', 'phone', 'dst', 'callee'],
  state: ['state'],
  trunk: ['trunk_name', 'trunk', 'entry_point', 'outgoing_point'],
}

const ofExtension = { exten: ['exten', 'extension', 'number'], number: [] }
/** In both mailbox events, `number` is the mailbox. */
const ofMailbox = { number: ['caller', 'caller_id', 'callerid', 'src', 'number'] }
const ofTrunk = { trunk: ['trunk_name', 'trunk', 'name'] }
/** The called party, not the caller. */
const ofCallee = { number: ['callee', 'number', 'dst', 'phone', 'participant'] }

/** Events whose fields have other meanings. */
const sourcesByName: Partial<Record<KnownEventName, Partial<typeof usualSources>>> = {
  OutgoingCall: { ...ofCallee, trunk: ['outgoing_point', 'entry_point', 'trunk_name', 'trunk'] },
  OutgoingFax: ofCallee,
  AutoDialerReport: ofCallee,
  Transfer: {
    exten: ['transferer', 'exten', 'extension'],
    number: ['transferred_from', ...usualSources.number],
  },
  ExtenAdded: ofExtension,
  ExtenRemoved: ofExtension,
  VoiceMail: ofMailbox,
  VoiceMailEmail: ofMailbox,
  TrunkNewState: ofTrunk,
  TrunkAdded: ofTrunk,
  TrunkRemoved: ofTrunk,
}
const sourcesOfName = new Map<string, Partial<typeof usualSources>>(Object.entries(sourcesByName))

/** Returns the candidate fields of a value for an event's canonical name, in order. */
export function sourcesOf(canonicalName: string, value: EventValue): readonly string[] {
  return sourcesOfName.get(canonicalName)?.[value] ?? usualSources[value]
}

/** Returns one value of an event, from the fields as `eventValues` returns them; null when absent. */
export function eventValue(canonicalName: string, values: Values, value: EventValue): string | null {
  return firstText(values, sourcesOf(canonicalName, value))
}

/** Returns the first of these fields with a text or a number. */
export function firstField(
  values: Values,
  names: readonly string[],
): { readonly field: string; readonly text: string } | null {
  for (const field of names) {
    const text = fieldText(values[field])
    if (text !== null) return { field, text }
  }
  return null
}

export function firstText(values: Values, names: readonly string[]): string | null {
  return firstField(values, names)?.text ?? null
}

/** Returns a text or number, or the first of a list, as text; null for anything else or empty. */
export function fieldText(value: Json | undefined): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) && !Array.isArray(value[0]) ? fieldText(value[0]) : null
}
