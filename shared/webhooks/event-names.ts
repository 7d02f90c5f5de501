import { z } from 'zod'

/** The events that installations are known to send; they are also the categories of the Events setting (§6.1). */
export const knownEventNames = [
  'NewState',
  'IncomingCall',
  'OutgoingCall',
  'Transfer',
  'Cdr',
  'CdrQueue',
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

/** The known event that a spelling stands for (`New State`, `newstate`, `new_state`); null for an unknown one. */
export function knownEventOf(name: string): KnownEventName | null {
  return exactNames.get(name) ?? foldedNames.get(folded(name)) ?? null
}

/** Whether two spellings differ in nothing but case and separators. */
export function isSameEventName(one: string, other: string): boolean {
  return one === other || (folded(one) !== '' && folded(one) === folded(other))
}

/** One name for every spelling of a known event; an unknown name stays as it was sent. */
export function canonicalEventName(name: string): string {
  return knownEventOf(name) ?? name
}
