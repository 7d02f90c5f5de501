/** What an entry of the log tells. */
export const entryKinds = [
  'event',
  'repeat',
  'refusal',
  'page',
  'cell',
  'run',
  'receipt',
  'note',
  'person',
  'rules',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** An entry that an origin appends. */
export interface EntryToAppend {
  /** The origin's own number of it, rising. */
  readonly originSeq: number
  /** Base URL; null for what belongs to none, as an event. */
  readonly callCenter: string | null
  readonly kind: EntryKind
  /** JSON text. */
  readonly body: string
}

/** What people made. */
export const madeByPeople = ['note', 'person', 'rules'] as const satisfies readonly EntryKind[]

/** The kinds that every origin applies in the log's order, its own ones, too: of two edits the last one wins. */
export const appliedByAll = [...madeByPeople, 'page'] as const satisfies readonly EntryKind[]

/** The kinds that tell nothing of a certain call center. */
export const ofNoCallCenter: ReadonlySet<EntryKind> = new Set(['event', 'repeat', 'refusal', 'run'])

/** An entry as every follower reads it. */
export interface LogEntry extends Omit<EntryToAppend, 'body'> {
  readonly seq: number
  /** The origin's key, a UUID. */
  readonly origin: string
  /** UTC milliseconds by the database's clock. */
  readonly loggedAt: number
  /** The login that wrote it. */
  readonly login: string
  /** Whether that login owns the log. */
  readonly isOwner: boolean
  /** Whether the body is too large to be read. */
  readonly isTooLarge: boolean
  /** JSON text; null for what the reader itself sent and has, and for what is too large. */
  readonly body: string | null
}

/** An entry that a person made, with the name of the console. */
export interface MadeEntry extends LogEntry {
  readonly console: string
}
