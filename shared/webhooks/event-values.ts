import type { Json } from '../reports/values.ts'
import type { KnownEventName } from './event-names.ts'

type Values = Readonly<Record<string, Json>>

/** What is looked for in an event, whatever its sender calls the field. */
export const eventColumns = ['callId', 'exten', 'queue', 'number', 'state'] as const
export type EventColumn = (typeof eventColumns)[number]
export type EventValue = EventColumn | 'trunk'

/**
 * Where a value is read from: the first of these fields that holds a text or a number. `number` is the other party of a
 * state, else the one who calls; `trunk` is the line that a call came or left by.
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
/** In both, `number` is the mailbox. */
const ofMailbox = { number: ['caller', 'caller_id', 'callerid', 'src', 'number'] }
const ofTrunk = { trunk: ['trunk_name', 'trunk', 'name'] }
/** Who is called, not who calls. */
const ofCallee = { number: ['callee', 'number', 'dst', 'phone', 'participant'] }

/** Where events differ from the others in what a field means. */
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

/** The fields that a value of an event of this canonical name is read from, the first of them first. */
export function sourcesOf(canonicalName: string, value: EventValue): readonly string[] {
  return sourcesOfName.get(canonicalName)?.[value] ?? usualSources[value]
}

/** One value of an event, out of its fields as `eventValues` lays them out; null where none of its fields holds it. */
export function eventValue(canonicalName: string, values: Values, value: EventValue): string | null {
  return firstText(values, sourcesOf(canonicalName, value))
}

/** The first of these fields that holds a text or a number. */
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

/** A text or a number as text; the first of several; null for anything else and for nothing. */
export function fieldText(value: Json | undefined): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) && !Array.isArray(value[0]) ? fieldText(value[0]) : null
}
