import { z } from 'zod'
import { callerKey, type DialingRules, defaultRules, dialingRules, isWithheld } from './callers.ts'
import { assertNever } from './errors.ts'
import { identifierText } from './text.ts'

const number = z.string().overwrite(identifierText).min(1).max(200)
const name = z.string().trim().max(200)

/** What a directory entry names: a queue, an agent's extension, or a caller. */
const peopleKinds = ['queue', 'agent', 'contact'] as const
export const peopleKind = z.enum(peopleKinds)
export type PeopleKind = z.infer<typeof peopleKind>

const queueEntry = z.object({
  number,
  /** As entered; null shows the learned one. */
  name: name.nullable(),
  /** By the newest record. */
  learnedName: name.nullable(),
})
export type QueueEntry = z.infer<typeof queueEntry>

const agentEntry = queueEntry.extend({
  team: name.nullable(),
  /** The queues as corrected; null takes the learned ones. */
  queues: z.array(number).max(500).nullable(),
  /** The queues whose calls rang here in the last 30 days. */
  learnedQueues: z.array(number),
})
export type AgentEntry = z.infer<typeof agentEntry>

const contactEntry = z.object({ number, name })

/** The people and queues of a connection, each by number. */
export const directory = z.object({
  queues: z.array(queueEntry),
  agents: z.array(agentEntry),
  contacts: z.array(contactEntry),
  /** By which a number is compared with theirs. */
  dialing: dialingRules,
})
export type Directory = z.infer<typeof directory>

/** What is entered for a number; null removes that part, an omitted part stays. */
export const peopleChange = z.object({
  kind: peopleKind,
  number,
  name: name.nullable().optional(),
  team: name.nullable().optional(),
  queues: z.array(number).max(500).nullable().optional(),
})
export type PeopleChange = z.infer<typeof peopleChange>

/** Text of a CSV file: agents as extension, name, team; queues and contacts as number, name. */
export const peopleImport = z.object({
  connectionId: z.string().min(1),
  kind: peopleKind,
  text: z.string().max(5_000_000),
})
export type PeopleImport = z.infer<typeof peopleImport>

/** The numbers in `keep` keep the names that are entered; the file's take the place of all others. */
export const peopleImportChoice = peopleImport.extend({ keep: z.array(number).max(100_000).default([]) })
export type PeopleImportChoice = z.infer<typeof peopleImportChoice>

/** A number whose entered name an import would replace. */
const importConflict = z.object({ number, before: name, after: name })
export type ImportConflict = z.infer<typeof importConflict>
export const importConflicts = z.array(importConflict)

/** Asks for a CSV file of a kind under a header in the user's language. */
export const peopleExport = peopleImport.omit({ text: true }).extend({
  headers: z.array(z.string().max(100)).max(10),
  /** Without its ending. */
  fileName: z.string().min(1).max(100),
})
export type PeopleExport = z.infer<typeof peopleExport>

/** Why a line isn't entered. */
export const refusedReason = z.enum(['noNumber', 'noName', 'scientific', 'quotes', 'tooLong', 'encoding'])
export type RefusedReason = z.infer<typeof refusedReason>

/** What an import did; `refused` names the lines that could not be read, from 1. */
export const peopleImported = z.object({
  added: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  refused: z.array(z.object({ line: z.int().positive(), text: z.string(), reason: refusedReason })),
})
export type PeopleImported = z.infer<typeof peopleImported>

/** Returns the shown name of an entry; null where none is known. */
export function nameOf(entry: Pick<QueueEntry, 'name' | 'learnedName'> | undefined): string | null {
  return (entry?.name || entry?.learnedName) ?? null
}

/** Returns the queues that an agent takes calls of. */
export function queuesOf({ queues, learnedQueues }: AgentEntry): readonly string[] {
  return queues ?? learnedQueues
}

/** The shown names of a directory. */
export interface Names {
  readonly queue: ReadonlyMap<string, string>
  readonly dialing: DialingRules
  /** By `partyKey`, and so are contacts. */
  readonly agent: ReadonlyMap<string, string>
  readonly contact: ReadonlyMap<string, string>
}

export const noNames: Names = {
  queue: new Map(),
  dialing: defaultRules,
  agent: new Map(),
  contact: new Map(),
}

/** Returns what all spellings of a person's number have in common; a text without digits stays. */
export const partyKey = (number: string, rules: DialingRules): string => callerKey(number, rules) || number

export function namesOf({ queues, agents, contacts, dialing }: Directory): Names {
  const shown = (entries: readonly QueueEntry[], keyOf: (number: string) => string = String) =>
    new Map(
      entries.flatMap((entry): [string, string][] => {
        const known = nameOf(entry)
        return known === null ? [] : [[keyOf(entry.number), known]]
      }),
    )
  const keyOf = (number: string) => partyKey(number, dialing)
  return {
    queue: shown(queues),
    dialing,
    agent: shown(agents, keyOf),
    contact: new Map(
      contacts.flatMap(({ number, name }) => (isWithheld(number) ? [] : [[keyOf(number), name]])),
    ),
  }
}

/** Which names a number may have: those of one kind, or any party's: an agent's, a queue's or a contact's. */
export type NamedKind = PeopleKind | 'any'

/** Returns a number's shown name; null where none is known. */
export function nameIn(names: Names, kind: NamedKind, number: string): string | null {
  switch (kind) {
    case 'queue':
      return names.queue.get(number) ?? null
    case 'agent':
    case 'contact':
      return names[kind].get(partyKey(number, names.dialing)) ?? null
    case 'any':
      return (
        nameIn(names, 'agent', number) ?? nameIn(names, 'queue', number) ?? nameIn(names, 'contact', number)
      )
    default:
      return assertNever(kind)
  }
}

/** The record fields (§2.3–2.5) whose numbers have names. */
export const namedFields: ReadonlyMap<string, NamedKind> = new Map([
  ['src', 'any'],
  ['dst', 'any'],
  ['qnum', 'queue'],
])

/** Returns a number after its name: `Sara Karimi 503`; the number alone without one. */
export function withName(name: string | null, number: string): string {
  return name === null || name === '' || name === number ? number : `${name} ${number}`
}
