import type { Attempt, Call, QueueEntry } from '../calls/call.ts'
import type { Stretch } from '../calls/stretches.ts'

const firstRecordNumber = 0x1a0000
/** Three times an average call's number of records. */
const recordsPerCall = 8

/** Returns ascending record numbers of a stretch, below those of the next one. */
export function recordNumbersOf({ place }: Stretch): () => number {
  let number = firstRecordNumber + place * recordsPerCall
  return () => {
    number = (number + 1) & 0xffffff
    return number
  }
}

/** Numbers the calls by the time written, with their queue entries and attempts. */
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
