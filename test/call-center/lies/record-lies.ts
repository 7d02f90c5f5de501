import { type Call, callId } from '../../../electron/mock/calls/call.ts'
import { chanceOf } from '../../../electron/mock/calls/random.ts'
import { type MockRecord, recordId, recordOf } from '../../../electron/mock/records/columns.ts'
import type { Forms } from '../../../electron/mock/records/forms.ts'
import type { RecordHandling } from '../../../electron/mock/records/record-handling.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { type Change, changedRecord, changeOf } from './record-changes.ts'
import type { TruthLine } from './truth-line.ts'

export interface RecordShares {
  /** Share of the calls whose records all come late. */
  readonly late: number
  /** Share of the records of which a field changes afterwards. */
  readonly change: number
}

interface RecordLiesOptions extends RecordShares {
  readonly seed: number
  /** Milliseconds; both count from the start for what was written before it. */
  readonly lateBy: number
  readonly changeAfter: number
  readonly truth: (line: TruthLine) => void
}

/** Delays and changes a call center's records. */
export interface RecordLies extends RecordHandling {
  /** The late calls that aren't written yet. */
  readonly withheld: ReadonlySet<Call>
}

interface CallRecord {
  readonly report: ReportName
  readonly _id: string
  readonly record: () => MockRecord
}

export function createRecordLies({ truth, ...options }: RecordLiesOptions): RecordLies {
  const { seed, late, lateBy, change, changeAfter } = options
  const withheld = new Set<Call>()
  /** When each withheld call was due. */
  const dueAt = new Map<Call, number>()
  /** By time, as calls are written by time. */
  const coming: (CallRecord & { readonly at: number; readonly call: string; readonly change: Change })[] = []
  let next = 0
  const changes = new Map<string, Change>()

  function tellLate(call: Call, records: readonly CallRecord[]): void {
    const due = dueAt.get(call)
    if (due === undefined) return
    withheld.delete(call)
    dueAt.delete(call)
    for (const { report, _id } of records) {
      truth({ at: call.writtenAt, what: 'late', due, report, _id, call: callId(call) })
    }
  }

  function planChange(one: CallRecord, call: Call, at: number): void {
    const chance = chanceOf(seed, `change ${one._id}`)
    if (chance.next() >= change) return
    const chosen = changeOf(one.report, one.record(), chance)
    if (chosen) coming.push({ ...one, at, call: callId(call), change: chosen })
  }

  return {
    withheld,
    postpone(call, start) {
      if (chanceOf(seed, `late ${callId(call)}`).next() >= late) return false
      const due = call.writtenAt
      call.writtenAt = Math.max(due, start) + lateBy
      withheld.add(call)
      dueAt.set(call, due)
      truth({ at: due, what: 'withheld', call: callId(call), until: call.writtenAt })
      return true
    },
    written(calls, forms, start) {
      for (const call of calls) {
        const records = recordsOfCall(call, forms)
        tellLate(call, records)
        for (const record of records) planChange(record, call, Math.max(call.writtenAt, start) + changeAfter)
      }
    },
    catchUp(instant) {
      for (let due = coming[next]; due && due.at <= instant; due = coming[++next]) {
        const { at, report, _id, call, change } = due
        changes.set(_id, change)
        truth({ at, what: 'changed', report, _id, call, ...change })
      }
    },
    current(record) {
      const change = changes.get(String(record._id))
      return change ? changedRecord(record, change) : record
    },
  }
}

function recordsOfCall(call: Call, forms: Forms): CallRecord[] {
  const one = (report: ReportName, number: number, record: () => MockRecord): CallRecord => {
    return { report, _id: recordId(call.writtenAt, number), record }
  }
  return [
    one('quick', call.number, () => recordOf(forms.call, call)),
    ...call.entries.flatMap((entry) => [
      one('queue', entry.number, () => recordOf(forms.queue, entry)),
      ...entry.attempts.map((attempt) =>
        one('queueDetails', attempt.number, () => recordOf(forms.queueDetail, attempt)),
      ),
    ]),
  ]
}
