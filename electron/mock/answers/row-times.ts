import type { Attempt, Call, QueueEntry } from '../calls/call.ts'
import { roundedSecond } from '../records/columns.ts'

/** The times by which installations select rows, in epoch milliseconds. */
export interface RowTimes<Row> {
  writtenAt(row: Row): number
  /** The record's `endtime`, as exact as the record has it. */
  endedAt(row: Row): number
}

export const callTimes: RowTimes<Call> = {
  writtenAt: ({ writtenAt }) => writtenAt,
  endedAt: ({ startedAt, endedAt }) => asText(startedAt + endedAt),
}

export const entryTimes: RowTimes<QueueEntry> = {
  writtenAt: ({ call }) => call.writtenAt,
  endedAt: ({ call, endedAt }) => call.startedAt + endedAt,
}

export const attemptTimes: RowTimes<Attempt> = {
  writtenAt: ({ entry }) => entry.call.writtenAt,
  endedAt: ({ entry: { call, queue }, endedAt }) =>
    queue.endtimeAsText ? asText(call.startedAt + endedAt) : call.startedAt + endedAt,
}

const asText = (instant: number): number => roundedSecond(instant) * 1000

/** Returns how many rows, which are in the order of writing, were written by an instant. */
export function countWrittenBy<Row>(rows: readonly Row[], times: RowTimes<Row>, instant: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows[middle]
    if (row && times.writtenAt(row) <= instant) low = middle + 1
    else high = middle
  }
  return low
}
