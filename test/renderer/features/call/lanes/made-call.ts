import { nothingKnown } from '../../../../../shared/clock/knowledge.ts'
import { readTimes } from '../../../../../shared/clock/readings.ts'
import type { ReportName } from '../../../../../shared/reports/definitions.ts'
import type { Json } from '../../../../../shared/reports/values.ts'
import type { FeedEvent } from '../../../../../shared/webhooks/feed.ts'
import {
  callTimesOf,
  type WholeCallAnswer,
  type WholeCallRecord,
} from '../../../../../shared/whole-call/answer.ts'

/** 2026-11-20 10:00:00 in Tehran. */
export const began = Date.UTC(2026, 10, 20, 6, 30)
export const cuid = `${began / 1_000}.71`

/** Returns the call center's time text, in seconds after the call's start. */
export function textAt(seconds: number): string {
  const wall = new Date(began + seconds * 1_000 + 210 * 60_000).toISOString()
  return `1405-08-29 ${wall.slice(11, 19)}`
}

export function epochAt(seconds: number): Json {
  return { $date: { $numberLong: String(began + Math.round(seconds * 1_000)) } }
}

/** Written two seconds after the call's end. */
const recordId = (end: string) => `${(began / 1_000 + 92).toString(16)}00000000000000${end}`

const idAt = (seconds: number, channel: number) => `${began / 1_000 + seconds}.${channel}`

/** Returns a record as the service returns it, with times read by its own witnesses. */
export function record(report: ReportName, fields: Record<string, Json>): WholeCallRecord {
  return {
    report,
    origins: ['callCenter'],
    id: typeof fields._id === 'string' ? fields._id : null,
    fields,
    problems: [],
    ...callTimesOf(readTimes(report, fields, nothingKnown)),
  }
}

/** A call of 90 s: announcement, 30 s in a queue, 45 s of talk. */
export function callRecord(change: Record<string, Json> = {}): WholeCallRecord {
  return record('quick', {
    _id: recordId('a1'),
    type: 'incoming',
    cuid,
    uniqueid: cuid,
    src: '09120000001',
    dst: '901',
    start: textAt(0),
    starttime: textAt(0),
    answer: '2026-11-20 10:00:45',
    endtime: textAt(90),
    duration: 90,
    billsec: 45,
    disposition: 'ANSWERED',
    route: [
      { type: 'IncomingRoute', name: 'Incoming Route', duration: 0.02, date: epochAt(0.1) },
      { type: 'Announcement', name: 'Welcome', duration: 14.9, date: epochAt(15) },
      { type: 'Queue', name: '901', duration: 75, date: epochAt(90) },
    ],
    ...change,
  })
}

export function entryRecord(change: Record<string, Json> = {}): WholeCallRecord {
  return record('queue', {
    _id: recordId('b1'),
    cuid,
    queue_id: idAt(15, 8),
    src: '09120000001',
    dst: '552',
    qnum: '901',
    starttime: textAt(15),
    ringtime: epochAt(16),
    endtime: epochAt(90),
    wait: 30,
    agent_wait: 9,
    billsec: 45,
    disposition: 'ANSWERED',
    ...change,
  })
}

export function attemptRecord(change: Record<string, Json> = {}): WholeCallRecord {
  return record('queueDetails', {
    _id: recordId('c1'),
    cuid,
    uniqueid: idAt(16, 9),
    queue_id: idAt(15, 8),
    src: '09120000001',
    dst: '551',
    qnum: '901',
    start: textAt(16),
    starttime: textAt(16),
    answer: '',
    endtime: epochAt(31),
    wait: 15,
    billsec: 0,
    tries: 1,
    disposition: 'NO ANSWER',
    ...change,
  })
}

/** The second agent, who answers after nine seconds. */
export function answeringRecord(change: Record<string, Json> = {}): WholeCallRecord {
  return attemptRecord({
    _id: recordId('c2'),
    uniqueid: idAt(36, 10),
    dst: '552',
    start: textAt(36),
    starttime: textAt(36),
    answer: '2026-11-20 10:00:45',
    endtime: epochAt(45),
    wait: 9,
    billsec: 45,
    disposition: 'ANSWERED',
    ...change,
  })
}

/** Returns the call's next event, in seconds after the call's start. */
export function eventAt(seconds: number, change: Partial<FeedEvent> = {}): FeedEvent {
  return {
    seq: Math.round(1_000 + seconds * 10),
    receivedAt: began + seconds * 1_000,
    name: 'NewState',
    canonicalName: 'NewState',
    callId: cuid,
    exten: '552',
    queue: '901',
    number: '09120000001',
    state: 'Ringing',
    repeats: 0,
    lastRepeatAt: null,
    fields: '{}',
    notes: [],
    ...change,
  }
}

export function answerOf(records: WholeCallRecord[], change: Partial<WholeCallAnswer> = {}): WholeCallAnswer {
  return { cuid, sources: [], records, ...change }
}
