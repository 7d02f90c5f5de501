import type { EntryKind, TeamEntry } from './entry-kinds.ts'

/** An entry for the log, as the store has it; `connection` is null for what belongs to no call center. */
export interface OutboxEntry {
  readonly seq: number
  readonly connectionId: string | null
  readonly kind: EntryKind
  /** JSON text. */
  readonly body: string
}

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
export interface LogEntry extends Omit<EntryToAppend, 'kind' | 'body'> {
  readonly seq: number
  /** The origin's key, a UUID. */
  readonly origin: string
  /** UTC milliseconds by the database's clock. */
  readonly loggedAt: number
  /** A newer program's may be unknown. */
  readonly kind: string
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

/** An entry of the log, with the connection here whose call center it is of. */
export interface EntryToApply {
  /** The key of the program that sent it. */
  readonly origin: string
  /** The login that wrote it, and whether that owns the log. */
  readonly login: string
  readonly isOwner: boolean
  readonly connectionId: string | null
  readonly entry: TeamEntry
}
