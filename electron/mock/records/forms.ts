import { type Attempt, type Call, callId, type QueueEntry, queueEntryId, talkOfEntry } from '../calls/call.ts'
import { createCallForm } from './call-form.ts'
import {
  type Columns,
  durationText,
  extendedDateOf,
  type RecordForm,
  recordId,
  roundedSecond,
  schemaVersion,
  seconds,
} from './columns.ts'
import { createOrderedForm, createQueueDetailForm } from './queue-detail-form.ts'
import type { ServerTime } from './server-time.ts'

/** The kinds of records; the ordered operation has a form of its own for the queue details. */
export interface Forms {
  readonly call: RecordForm<Call>
  readonly queue: RecordForm<QueueEntry>
  readonly queueDetail: RecordForm<Attempt>
  readonly ordered: RecordForm<Attempt>
}

export function createForms(time: ServerTime): Forms {
  return {
    call: createCallForm(time),
    queue: createQueueForm(time),
    queueDetail: createQueueDetailForm(time),
    ordered: createOrderedForm(time),
  }
}

/** Queue statistics records (§2.4). */
function createQueueForm(time: ServerTime): RecordForm<QueueEntry> {
  const columns: Columns<QueueEntry> = {
    _id: (entry) => recordId(entry.call.writtenAt, entry.number),
    duration: durationOf,
    wait: (entry) => seconds(waitOf(entry)),
    agent_wait: (entry) => seconds(agentWaitOf(entry)),
    billsec: (entry) => seconds(talkOfEntry(entry)),
    queue_id: queueEntryId,
    src: (entry) => entry.call.caller.number,
    dst: (entry) => entry.agent?.number ?? entry.queue.number,
    cuid: (entry) => callId(entry.call),
    qnum: (entry) => entry.queue.number,
    starttime: (entry) => time.jalali(roundedSecond(entry.call.startedAt + entry.startedAt) * 1000),
    endtime: (entry) => extendedDateOf(entry.call.startedAt + entry.endedAt),
    ringtime: (entry) => extendedDateOf(entry.call.startedAt + firstRingOf(entry)),
    queue_status: (entry) => entry.status,
    disposition: (entry) => entry.disposition,
    hangup: (entry) => entry.hangup,
    v: () => schemaVersion,
    billsec_hhmmss: (entry) => durationText(talkOfEntry(entry)),
    wait_hhmmss: (entry) => durationText(waitOf(entry)),
    duration_hhmmss: (entry) => durationText(durationOf(entry) * 1000),
    dst_name: (entry) => (entry.agent ? entry.agent.name || entry.agent.number : entry.queue.name),
  }
  return { columns, counters: (entry) => [entry.disposition] }
}

const waitOf = (entry: QueueEntry): number => (entry.waitLost ? 0 : entry.leftAt - entry.startedAt)

/** Returns wait and talk time, in seconds. */
const durationOf = (entry: QueueEntry): number => seconds(waitOf(entry)) + seconds(talkOfEntry(entry))

/** Returns the start of the first ringing; without attempts, the end of the wait. */
const firstRingOf = (entry: QueueEntry): number => entry.attempts[0]?.startedAt ?? entry.leftAt

/** Returns how long the answering agent's phone rang, in milliseconds. */
function agentWaitOf(entry: QueueEntry): number {
  const last = entry.attempts.at(-1)
  return entry.answeredAt === null || !last ? 0 : entry.answeredAt - last.startedAt
}
