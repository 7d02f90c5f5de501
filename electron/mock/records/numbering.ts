import type { Attempt, Call, QueueEntry } from '../calls/call.ts'
import type { Stretch } from '../calls/stretches.ts'

const firstRecordNumber = 0x1a0000
/** Three times as many as an average call has. */
const recordsPerCall = 8

/** Ascending numbers for the records of a stretch, before those of the next one. */
export function recordNumbersOf({ place }: Stretch): () => number {
  let number = firstRecordNumber + place * recordsPerCall
  return () => {
    number = (number + 1) & 0xffffff
    return number
  }
}

/** The calls in the order in which they ended, and what belongs to them, each with its record's number. */
export function recordsOf(ended: Call[], nextNumber: () => number) {
  const entries: QueueEntry[] = []
  const attempts: Attempt[] = []
  ended.sort((a, b) => a.writtenAt - b.writtenAt)
  for (const call of ended) {
    call.number = nextNumber()
    for (const entry of call.entries) {
      entry.number = nextNumber()
      entries.push(entry)
      for (const attempt of entry.attempts) {
        attempt.number = nextNumber()
        attempts.push(attempt)
      }
    }
  }
  return { calls: ended, entries, attempts }
}
