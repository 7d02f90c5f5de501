import type { Directory, PeopleChange } from '../../../../shared/people.ts'
import type { Reader } from './store-thread.ts'
import type { WriteQueue } from './write-queue.ts'

/** The names of a profile's queues, agents and callers. Every method may fail with `store_failed`. */
export interface StoredPeople {
  /** Resolves to what is entered and what records tell; attempts since `from` tell an agent's queues. */
  directory(of: { readonly profile: string; readonly from: number }): Promise<Directory>
  /** Resolves to how many numbers were new, and how many differ now. May also fail with `store_full`. */
  save(of: {
    readonly profile: string
    readonly changes: readonly PeopleChange[]
  }): Promise<{ readonly added: number; readonly changed: number }>
}

/** @param scans reads by the million, apart from what a user waits for. */
export function createStoredPeople(writes: WriteQueue, scans: Reader): StoredPeople {
  return {
    directory: (of) => scans('people.directory', of),
    save: (of) => writes.write('people.save', of),
  }
}
