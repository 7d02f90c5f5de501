import type { Attempt, Call, QueueEntry } from '../calls/call.ts'
import { roundedSecond } from './columns.ts'
import type { Forms } from './forms.ts'
import { createTable, type EarlierRows, type Table } from './table.ts'

/** The rows of calls, in the order of writing. */
export interface WrittenRows {
  readonly calls: readonly Call[]
  readonly entries: readonly QueueEntry[]
  readonly attempts: readonly Attempt[]
}

interface Tables {
  readonly calls: Table<Call>
  readonly entries: Table<QueueEntry>
  readonly attempts: Table<Attempt>
  append(written: WrittenRows): void
  prepend(written: WrittenRows): void
}

/** Creates the three tables of a call center. */
export function createTables(forms: Forms, earlier: EarlierRows): Tables {
  const calls = createTable(forms.call, (call) => roundedSecond(call.startedAt), earlier)
  const entries = createTable(forms.queue, startOfEntry, earlier)
  const attempts = createTable(forms.queueDetail, startOfAttempt, earlier)
  return {
    calls,
    entries,
    attempts,
    append(written) {
      calls.append(written.calls)
      entries.append(written.entries)
      attempts.append(written.attempts)
    },
    prepend(written) {
      calls.prepend(written.calls)
      entries.prepend(written.entries)
      attempts.prepend(written.attempts)
    },
  }
}

const startOfEntry = ({ call, startedAt }: QueueEntry): number => roundedSecond(call.startedAt + startedAt)
const startOfAttempt = ({ entry, startedAt }: Attempt): number =>
  roundedSecond(entry.call.startedAt + startedAt)
