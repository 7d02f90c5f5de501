import type { StoreFailure } from './failure.ts'
import type { SetAside } from './open-database.ts'
import type { Call, ThreadName, WriteCall } from './operations.ts'
import type { Mended } from './program.ts'

export interface ThreadStart {
  readonly file: string
  readonly role: 'writer' | 'reader' | 'copier'
  /** Whether what is written need outlive a power cut. */
  readonly waitsForDisk: boolean
}

/** An order to a store's thread; answers come one per order, in sequence. */
export type Order =
  | { readonly kind: 'open' }
  | { readonly kind: 'read'; readonly call: Call }
  | { readonly kind: 'write'; readonly calls: readonly WriteCall[] }
  /** Copies the log into the file, and with `isCut` empties it, unless somebody reads or writes at that moment. */
  | { readonly kind: 'checkpoint'; readonly isCut: boolean }
  /** Writes a whole copy of the file. */
  | { readonly kind: 'copy'; readonly target: string }
  /** Checks whether the file can be used as the store. */
  | { readonly kind: 'inspect' }
  | { readonly kind: 'close' }

/** What opening the file returns. */
export interface Opened {
  /** An unusable file that was renamed on opening; the user must be told. */
  readonly setAside: SetAside | null
  /** Whether there was a file without anything in it, not even a header. */
  readonly wasEmpty: boolean
  /** How many events the file lacks that were acknowledged; the user must be told. */
  readonly missing: number
  /** What became of rows with values that no console stores. */
  readonly mended: Mended
  /** Where each operation runs. */
  readonly threads: Readonly<Record<string, ThreadName>>
  readonly urgent: readonly string[]
}

export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: StoreFailure }
