import { type Attempt, attemptId, callId, queueEntryId } from '../calls/call.ts'
import {
  type Columns,
  callerId,
  channelSuffix,
  durationText,
  extendedDateOf,
  type RecordForm,
  recordId,
  recordingOf,
  roundedSecond,
  schemaVersion,
  seconds,
} from './columns.ts'
import type { ServerTime } from './server-time.ts'

const counters = (attempt: Attempt): readonly string[] => [attempt.disposition]

/** Queue detail records (§2.5) as the search answers them. */
export function createQueueDetailForm(time: ServerTime): RecordForm<Attempt> {
  const columns: Columns<Attempt> = {
    ...commonColumns(time),
    endtime: (attempt) =>
      attempt.entry.queue.endtimeAsText ? endText(time, attempt) : extendedDateOf(endOf(attempt)),
    queue_id: (attempt) => queueEntryId(attempt.entry),
    dst_name: (attempt) => attempt.agent.name || attempt.agent.number,
  }
  return { columns, counters }
}

/** The same records as the ordered operation answers them (§4.4): with the recording, without names. */
export function createOrderedForm(time: ServerTime): RecordForm<Attempt> {
  const columns: Columns<Attempt> = {
    ...commonColumns(time),
    endtime: (attempt) => endText(time, attempt),
    record: (attempt) => (attempt.talkedUntil === null ? undefined : recordingOf(time, attempt.entry.call)),
  }
  return { columns, counters }
}

function commonColumns(time: ServerTime): Columns<Attempt> {
  return {
    _id: (attempt) => recordId(attempt.entry.call.writtenAt, attempt.number),
    type: () => 'queue_report',
    cuid: (attempt) => callId(attempt.entry.call),
    clid: (attempt) => callerId(attempt.entry.call.caller),
    src: (attempt) => attempt.entry.call.caller.number,
    dst: (attempt) => attempt.agent.number,
    dcontext: () => 'local-agents',
    channel: (attempt) => `Local/${attempt.agent.number}@local-agents-${channelSuffix(attempt.channel)};2`,
    dstchannel: (attempt) => `SIP/${attempt.agent.number}-${channelSuffix(attempt.channel)}`,
    lastapp: () => 'Dial',
    lastdata: (attempt) => `SIP/${attempt.agent.number},${attempt.entry.queue.ringSeconds},TtKkm`,
    start: (attempt) => time.jalali(startOf(attempt)),
    answer: (attempt) => (attempt.talkedUntil === null ? '' : time.gregorian(endOf(attempt))),
    duration: durationOf,
    billsec: (attempt) => seconds(talkOf(attempt)),
    disposition: (attempt) => attempt.disposition,
    amaflags: () => 'DOCUMENTATION',
    accountcode: () => '',
    uniqueid: attemptId,
    userfield: () => '',
    sequence: (attempt) => String(attempt.channel),
    comment: () => '',
    v: () => schemaVersion,
    qnum: (attempt) => attempt.entry.queue.number,
    starttime: (attempt) => time.jalali(roundedSecond(startOf(attempt)) * 1000),
    wait: (attempt) => seconds(ringOf(attempt)),
    tries: (attempt) => attempt.tries,
    last_try: (attempt) => extendedDateOf(endOf(attempt) + 2),
    billsec_hhmmss: (attempt) => durationText(talkOf(attempt)),
    wait_hhmmss: (attempt) => durationText(ringOf(attempt)),
    duration_hhmmss: (attempt) => durationText(durationOf(attempt) * 1000),
  }
}

const startOf = (attempt: Attempt): number => attempt.entry.call.startedAt + attempt.startedAt
/** Returns the end of the ringing; the attempt's times don't include the talk. */
const endOf = (attempt: Attempt): number => attempt.entry.call.startedAt + attempt.endedAt
const ringOf = (attempt: Attempt): number => attempt.endedAt - attempt.startedAt
const talkOf = (attempt: Attempt): number =>
  attempt.talkedUntil === null ? 0 : attempt.talkedUntil - attempt.endedAt
/** Returns ringing and talk time, in seconds. */
const durationOf = (attempt: Attempt): number => seconds(ringOf(attempt)) + seconds(talkOf(attempt))

function endText(time: ServerTime, attempt: Attempt): string {
  return time.jalali(roundedSecond(endOf(attempt)) * 1000)
}
