import type { Log } from '../log/log.ts'
import type { SharedAccess } from './access.ts'
import type { EntryToAppend, LogEntry } from './entries.ts'

/** The right to keep a call center's archive for all, held until it is released or its connection is gone. */
export interface Lease {
  /** Aborts when the connection that holds the lease is lost, so that another may have it. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

/** The log in PostgreSQL. Every call rejects with an AppError of `sharedArchiveErrors`. */
export interface SharedLog {
  /** Registers the origin; resolves to the last origin_seq of it that the log has, 0 for none. */
  join(origin: { readonly key: string; readonly name: string }): Promise<number>
  /** Appends in one transaction, under the log's lock, with one notification; leaves out what was sent before. */
  append(origin: string, entries: readonly EntryToAppend[]): Promise<void>
  /** Reads entries after a number, in their order: at most `limit`, and about 8 MB, but at least one. */
  read(after: number, limit: number): Promise<LogEntry[]>
  /** Resolves to the newest number, 0 for an empty log. */
  end(): Promise<number>
  /** Calls the listener when entries were appended, and after a reconnection. Returns what stops it. */
  onAppended(listener: () => void): () => void
  /** Tries for the lease of keeping a call center; resolves to null while another holds it. */
  lease(callCenter: string): Promise<Lease | null>
  close(): Promise<void>
}

/** Creates the client of the log; it connects when it is first used. */
export function createSharedLog(_access: SharedAccess, _log: Log): SharedLog {
  throw new Error('Not built yet')
}
