import type { CallCenter } from '../../electron/mock/call-center.ts'
import type { Call } from '../../electron/mock/calls/call.ts'
import { recordId, recordOf } from '../../electron/mock/records/columns.ts'

/** The ids of each table's records, in table order. */
export function idsOf(callCenter: CallCenter): string[][] {
  const { calls, entries, attempts } = callCenter
  return [
    calls.rows.map((call) => recordId(call.writtenAt, call.number)),
    entries.rows.map((entry) => recordId(entry.call.writtenAt, entry.number)),
    attempts.rows.map((attempt) => recordId(attempt.entry.call.writtenAt, attempt.number)),
  ]
}

/** Every record of every form. */
export function recordsOf({ calls, entries, attempts, forms }: CallCenter): unknown[] {
  return [
    ...calls.rows.map((call) => recordOf(forms.call, call)),
    ...entries.rows.map((entry) => recordOf(forms.queue, entry)),
    ...attempts.rows.map((attempt) => recordOf(forms.queueDetail, attempt)),
    ...attempts.rows.map((attempt) => recordOf(forms.ordered, attempt)),
  ]
}

/** Each agent's ringing and talking periods, by number. */
export function busyTimes(calls: readonly Call[]): Map<string, [from: number, to: number][]> {
  const busy = new Map<string, [number, number][]>()
  const add = (agent: string, from: number, to: number): void => {
    const times = busy.get(agent) ?? []
    times.push([from, to])
    busy.set(agent, times)
  }
  for (const call of calls) {
    const at = (time: number): number => call.startedAt + time
    if (call.type !== 'incoming') add(call.caller.number, at(0), at(call.endedAt))
    if (call.entries.length === 0 && call.agent)
      add(call.agent.number, at(call.answeredAt ?? 0), at(call.endedAt))
    for (const entry of call.entries) {
      if (entry.disposition === 'PICKUP' && entry.agent) {
        add(entry.agent.number, at(entry.leftAt), at(entry.endedAt))
      }
      for (const attempt of entry.attempts) {
        add(attempt.agent.number, at(attempt.startedAt), at(attempt.talkedUntil ?? attempt.endedAt))
      }
    }
  }
  return busy
}
