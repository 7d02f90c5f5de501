import type { Input, Output, Read, Reads } from '../worker/operations.ts'
import type { StoreThread } from './store-thread.ts'

/** Asks a reading thread; what it sees is everything that was committed when its turn comes. */
export type Reader = <N extends keyof Reads>(
  name: N,
  input: Input<Reads, N>,
  signal?: AbortSignal,
) => Promise<Output<Reads, N>>

export function readerOn(thread: StoreThread): Reader {
  return async <N extends keyof Reads>(name: N, input: Input<Reads, N>, signal?: AbortSignal) =>
    // Both casts restore what the table of operations says of this name.
    (await thread.ask({ kind: 'read', read: { name, input } as Read }, signal)) as Output<Reads, N>
}
