import type { CallCenter } from '../../electron/mock/call-center.ts'
import {
  type AttemptDisposition,
  attemptDispositions,
  type CallDisposition,
  type CallType,
  callDispositions,
  callTypes,
  type QueueDisposition,
  queueDispositions,
} from '../../electron/mock/calls/call.ts'
import { roundedSecond } from '../../electron/mock/records/columns.ts'

/** A range in epoch milliseconds; `before` is excluded. */
interface Period {
  readonly from: number
  readonly before: number
}

/** Counts of what really happened, from the calls instead of their records. */
interface Truth {
  readonly calls: {
    readonly total: number
    readonly byType: Readonly<Record<CallType, number>>
    readonly byDisposition: Readonly<Record<CallDisposition, number>>
  }
  readonly entries: {
    readonly total: number
    readonly byDisposition: Readonly<Record<QueueDisposition, number>>
  }
  readonly attempts: {
    readonly total: number
    readonly byDisposition: Readonly<Record<AttemptDisposition, number>>
    /** An attempt may ring an agent several times. */
    readonly tries: number
  }
}

/** Counts what began in a period by its `starttime`, as the searches do; without one, everything. */
export function countTruth(callCenter: CallCenter, period?: Period): Truth {
  const within = (instant: number): boolean => {
    const starttime = roundedSecond(instant) * 1000
    return !period || (starttime >= period.from && starttime < period.before)
  }
  const calls = callCenter.calls.rows.filter((call) => within(call.startedAt))
  const entries = callCenter.entries.rows.filter((entry) => within(entry.call.startedAt + entry.startedAt))
  const attempts = callCenter.attempts.rows.filter((attempt) =>
    within(attempt.entry.call.startedAt + attempt.startedAt),
  )
  return {
    calls: {
      total: calls.length,
      byType: countBy(callTypes, calls, (call) => call.type),
      byDisposition: countBy(callDispositions, calls, (call) => call.disposition),
    },
    entries: {
      total: entries.length,
      byDisposition: countBy(queueDispositions, entries, (entry) => entry.disposition),
    },
    attempts: {
      total: attempts.length,
      byDisposition: countBy(attemptDispositions, attempts, (attempt) => attempt.disposition),
      tries: attempts.reduce((sum, attempt) => sum + attempt.tries, 0),
    },
  }
}

/** Returns the instants of a search range, its last minute included. */
export function periodOfRange(callCenter: CallCenter, range: { from: string; to: string }): Period {
  return {
    from: callCenter.time.instantOf(range.from),
    before: callCenter.time.instantOf(range.to) + 60_000,
  }
}

function countBy<Value extends string, Row>(
  values: readonly Value[],
  rows: readonly Row[],
  read: (row: Row) => Value,
): Record<Value, number> {
  const counts = new Map<Value, number>(values.map((value) => [value, 0]))
  for (const row of rows) counts.set(read(row), (counts.get(read(row)) ?? 0) + 1)
  return Object.fromEntries(counts) as Record<Value, number>
}
