import type { SetAside } from '../../../../shared/shared-archive.ts'
import type { EntryToApply } from '../shared-entry.ts'
import type { AppliedEntries, EntriesToApply } from '../worker/shared/apply.ts'
import type { LeftShare, OutboxPage, Share } from '../worker/shared/outbox.ts'
import type { Reader } from './store-thread.ts'
import type { WriteQueue } from './write-queue.ts'

/** The store's part in a shared archive. Every method may fail with `store_failed`, writes also with `store_full`. */
export interface StoredShare {
  /** Resolves to how the store takes part; null if it doesn't. */
  get(): Promise<Share | null>
  /** Takes part as an origin that has applied the log up to `cursor`; null leaves: what waits is forgotten. */
  save(share: Pick<Share, 'origin' | 'cursor'> | null): Promise<void>
  /** Resolves to the part that the store left last; null for none. */
  left(): Promise<LeftShare | null>
  /** Resolves to the first entries that wait to be sent, and the number of the newest one. */
  outbox(limit: number): Promise<OutboxPage>
  /** Forgets the entries up to this number: the log has them. */
  forgetSent(seq: number): Promise<void>
  /** Applies entries of the log, and notes those that can't be applied, all or none. */
  apply(entries: EntriesToApply): Promise<AppliedEntries>
  /** Lists the numbers of the entries that another version of this program set aside, in the log's order. */
  setAsideBy(program: string): Promise<number[]>
  /** Notes entries that the log doesn't take. */
  leaveOutSent(entries: readonly SetAside[], program: string): Promise<void>
  /** Applies pages of records before the cursor reaches them, up to the entry `ahead`. */
  applyAhead(entries: readonly EntryToApply[], ahead: number): Promise<AppliedEntries>
  /** Begins to move what was here before this program took part; `all`: whether this login may send more than people made. */
  startMove(all: boolean): Promise<void>
  /** Puts the next part of it into the outbox. */
  moveNext(): Promise<void>
  /** Calls `listener` after each commit. Returns a function that stops it. */
  onCommit(listener: () => void): () => void
}

export function createStoredShare(writes: WriteQueue, pages: Reader): StoredShare {
  return {
    get: () => pages('shared.share', null),
    save: async (share) => {
      await writes.write('shared.saveShare', share)
    },
    left: () => pages('shared.left', null),
    outbox: (limit) => pages('shared.outbox', limit),
    forgetSent: async (seq) => {
      await writes.write('shared.forgetSent', seq)
    },
    apply: (entries) => writes.write('shared.apply', entries),
    setAsideBy: (program) => pages('shared.setAsideBy', program),
    leaveOutSent: async (entries, program) => {
      await writes.write('shared.leaveOutSent', { entries, program })
    },
    applyAhead: (entries, ahead) => writes.write('shared.applyAhead', { entries, ahead }),
    startMove: async (all) => {
      await writes.write('shared.startMove', { all })
    },
    moveNext: async () => {
      await writes.write('shared.moveNext', undefined)
    },
    onCommit: writes.onCommit,
  }
}
