/** What an entry of the log tells; those after `receipt` are what people make. */
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
  'goal',
  'alarm',
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

/** An entry as every follower reads it. */
export interface LogEntry extends EntryToAppend {
  readonly seq: number
  /** The origin's key, a UUID. */
  readonly origin: string
  /** UTC milliseconds by the database's clock. */
  readonly loggedAt: number
}
