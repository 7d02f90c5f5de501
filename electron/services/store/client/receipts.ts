import type { Period } from '../worker/keeping/receipt-calls.ts'
import type { ComparedDay, DayToCompare } from '../worker/keeping/receipt-compare.ts'
import type { ReceiptToSeal, SealedRow } from '../worker/keeping/receipts.ts'
import type { ReceiverRun } from '../worker/keeping/receiver-runs.ts'
import type { Reader } from './store-thread.ts'
import type { WriteQueue } from './write-queue.ts'

/** The chain of receipts, and when the receiver ran. Every method may fail with `store_failed`, writes also with `store_full`. */
export interface StoredReceipts {
  /** Compares a day's records with its events. */
  compare(day: DayToCompare): Promise<ComparedDay>
  /** Resolves to a day's links, oldest first. */
  ofDay(of: { readonly profile: string; readonly day: string }): Promise<SealedRow[]>
  /** Resolves to each day's newest link, newest day first. */
  newest(profile: string): Promise<SealedRow[]>
  /** Resolves to whether every link fits to the one before. */
  isIntact(profile: string): Promise<boolean>
  /** Resolves to whether a record of a period, in UTC milliseconds, was stored after an instant. */
  hasLater(of: {
    readonly profile: string
    readonly from: number
    readonly to: number
    readonly since: number
  }): Promise<boolean>
  /** Adds a link; resolves to null where the day has one and `first` is set. */
  seal(receipt: ReceiptToSeal): Promise<SealedRow | null>
  /** Resolves to the receiver's runs that overlap a period, in order. */
  runs(period: Period): Promise<Period[]>
  saveRun(run: ReceiverRun): Promise<void>
}

export function createStoredReceipts(writes: WriteQueue, pages: Reader, scans: Reader): StoredReceipts {
  return {
    compare: (day) => scans('receipts.compare', day),
    ofDay: (of) => pages('receipts.ofDay', of),
    newest: (profile) => pages('receipts.newest', profile),
    isIntact: (profile) => scans('receipts.isIntact', profile),
    hasLater: (of) => scans('receipts.hasLater', of),
    seal: (receipt) => writes.write('receipts.seal', receipt, receipt.body.length),
    runs: (period) => pages('receiver.runs', period),
    saveRun: async (run) => {
      await writes.write('receiver.saveRun', run)
    },
  }
}
