import type { ScriptedAnswer } from './scripted-call-center.ts'
import { json } from './scripted-call-center.ts'

/** 2023-11-14 22:13:20 in UTC, 1402-08-24 01:43:20 in Tehran. */
const second = 1_700_000_000

/** A `$date` (§2.2), in milliseconds after that second. */
export const epoch = (ms: number) => ({ $date: { $numberLong: String(second * 1_000 + ms) } })

/** A queue entry that no agent answered (§2.4). */
export function queueRecord(change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    _id: '6553f13ea1b2c3d4e5f60701',
    duration: 0,
    wait: 0,
    agent_wait: 0,
    billsec: 0,
    queue_id: `${second + 10}.12`,
    src: '02144556677',
    dst: '561',
    cuid: `${second}.31`,
    qnum: '905',
    starttime: '1402-08-24 01:43:30',
    endtime: epoch(41_200),
    ringtime: epoch(11_300),
    queue_status: 'TIMEOUT',
    disposition: 'MISSED',
    hangup: 'caller',
    MISSED: 1,
    v: 2,
    billsec_hhmmss: '00:00:00',
    wait_hhmmss: '00:00:00',
    duration_hhmmss: '00:00:00',
    dst_name: 'Parisa',
    ...change,
  }
}

/** An answered attempt (§2.5). */
export function detailRecord(change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    _id: '6553f180a1b2c3d4e5f60702',
    type: 'queue_report',
    cuid: `${second}.31`,
    clid: '"" <02144556677>',
    src: '02144556677',
    dst: '562',
    dcontext: 'agents',
    channel: 'Local/562@agents-00000001;2',
    dstchannel: 'SIP/562-00000002',
    lastapp: 'Dial',
    lastdata: 'SIP/562,20',
    start: '1402-08-24 01:43:40',
    answer: '2023-11-15 01:43:45',
    duration: 65,
    billsec: 60,
    disposition: 'ANSWERED',
    amaflags: 'DOCUMENTATION',
    accountcode: '',
    uniqueid: `${second + 20}.33`,
    userfield: '',
    sequence: '41',
    comment: '',
    v: 2,
    qnum: '905',
    starttime: '1402-08-24 01:43:40',
    endtime: '1402-08-24 01:44:45',
    queue_id: `${second + 10}.12`,
    ANSWERED: 1,
    wait: 5,
    tries: 1,
    last_try: epoch(25_000),
    billsec_hhmmss: '00:01:00',
    wait_hhmmss: '00:00:05',
    duration_hhmmss: '00:01:05',
    dst_name: 'Omid',
    ...change,
  }
}

/** A page of a queue report, with the table that was searched (§2.1). */
export function queuePage(records: readonly object[], target: string, useGroupBy = false): ScriptedAnswer {
  const pagination = { start: 0, count: 20, sorting: { starttime: -1 }, total: records.length }
  return json({ success: 1, message: '', data: { pagination, target, useGroupBy, data: records } })
}
