import { z } from 'zod'

/** The event that tells an extension's state. */
export const newState = 'NewState'

/** The events of calls. */
export const callEventNames = [
  newState,
  'IncomingCall',
  'OutgoingCall',
  'Transfer',
  'Cdr',
  'CdrQueue',
] as const

/** The known events, which are also the categories of the Events setting (§6.1). */
export const knownEventNames = [
  ...callEventNames,
  'ExtenAdded',
  'ExtenRemoved',
  'IncomingFax',
  'OutgoingFax',
  'VoiceMail',
  'VoiceMailEmail',
  'Survey',
  'TrunkNewState',
  'TrunkAdded',
  'TrunkRemoved',
  'AutoDialerReport',
  'ReservedCallInFront',
  'Ping',
] as const
export const knownEventName = z.enum(knownEventNames)
export type KnownEventName = z.infer<typeof knownEventName>

const exactNames = new Map<string, KnownEventName>(knownEventNames.map((name) => [name, name]))
const foldedNames = new Map<string, KnownEventName>(knownEventNames.map((name) => [folded(name), name]))

function folded(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** Returns the known event of a spelling (`New State`, `newstate`, `new_state`); null for an unknown one. */
export function knownEventOf(name: string): KnownEventName | null {
  return exactNames.get(name) ?? foldedNames.get(folded(name)) ?? null
}

/** Tells whether two spellings differ only in case and separators. */
export function isSameEventName(one: string, other: string): boolean {
  return one === other || (folded(one) !== '' && folded(one) === folded(other))
}

/** Returns one name for every spelling of a known event; keeps an unknown name. */
export function canonicalEventName(name: string): string {
  return knownEventOf(name) ?? name
}
