import type { Call } from '../calls/call.ts'
import type { MockRecord } from './columns.ts'
import type { Forms } from './forms.ts'

/** What a call center does with its records between a call's end and an answer; `start` is when it began to answer. */
export interface RecordHandling {
  /** Postpones the writing of a late call; returns whether it is one. */
  postpone(call: Call, start: number): boolean
  /** Hears that the calls' records are written and numbered. */
  written(calls: readonly Call[], forms: Forms, start: number): void
  /** Makes the changes that are due by an instant. */
  catchUp(instant: number): void
  /** Returns the record as it is answered now. */
  current(record: MockRecord): MockRecord
}
