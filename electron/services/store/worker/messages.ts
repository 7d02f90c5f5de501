import type { StoreFailure } from '../failure.ts'
import type { Read, Write } from './operations.ts'

/** What a thread of the store is started with. */
export interface WorkerStart {
  readonly file: string
  readonly role: 'writer' | 'reader' | 'exporter' | 'checkpointer'
}

/** What a thread of the store is told; each order gets one answer, in the same order. */
export type Order =
  | { readonly kind: 'open' }
  | { readonly kind: 'read'; readonly read: Read }
  | { readonly kind: 'write'; readonly writes: readonly Write[] }
  /** Carries what is in the log into the file. */
  | { readonly kind: 'checkpoint' }
  /** Writes a whole copy of the file. */
  | { readonly kind: 'copy'; readonly target: string }
  /** Looks whether the file could take the store's place. */
  | { readonly kind: 'inspect' }
  | { readonly kind: 'close' }

export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: StoreFailure }
