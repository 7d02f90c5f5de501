import type { RecordToSave } from '../../../electron/services/archive/save-page.store.ts'
import { rawOf } from '../../../electron/services/records/record-columns.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { scatter } from './scatter.ts'

/** A record and its call's start in UTC milliseconds. */
export interface DatedRecord {
  readonly fields: ReportRecord['fields']
  readonly start: number | null
}

/** Returns records in the form that the store takes. */
export function toSave(records: readonly DatedRecord[]): RecordToSave[] {
  return records.map(({ fields, start }) => ({ raw: rawOf(fields), start }))
}

export interface MadeRecord extends DatedRecord {
  readonly start: number
}

const agents = ['سارا کریمی', 'علی رضایی', 'مریم احمدی', 'Hoshmand', 'John Smith', 'Ziba', 'رضا', 'نگار یزدی']
const dispositions = [
  'ANSWERED',
  'ANSWERED',
  'ANSWERED',
  'NO ANSWER',
  'NO ANSWER',
  'BUSY',
  'MISSED',
  'ABANDONED',
]
const firstSecond = 1_600_000_000

/** Returns a queue-detail record by number, always the same: 30 s after the one before it. */
export function madeRecord(n: number): MadeRecord {
  const random = scatter(n)
  const second = firstSecond + n * 30
  const agent = random(40)
  const src = `09${String(100_000_000 + random(400_000) * 2_203).padStart(9, '0')}`
  const dst = String(550 + agent)
  const disposition = dispositions[random(dispositions.length)] ?? ''
  const answered = disposition === 'ANSWERED'
  const wait = random(90)
  const billsec = answered ? 5 + random(600) : 0
  const cuid = `${second}.${n * 3}`
  const time = new Date((second + 12_600) * 1_000).toISOString().slice(0, 19).replace('T', ' ')
  return {
    start: second * 1_000,
    fields: {
      _id: second.toString(16) + n.toString(16).padStart(16, '0'),
      type: 'queue_report',
      cuid,
      clid: `"" <${src}>`,
      src,
      dst,
      dcontext: 'local-agents',
      channel: `Local/${dst}@local-agents-${n.toString(16).padStart(8, '0')};2`,
      dstchannel: `SIP/${dst}-${n.toString(16).padStart(8, '0')}`,
      lastapp: 'Dial',
      lastdata: `SIP/${dst},40,TtKkg`,
      start: time,
      answer: answered ? time : '',
      duration: wait + billsec,
      billsec,
      disposition,
      amaflags: 'DOCUMENTATION',
      accountcode: '',
      uniqueid: `${second + 10}.${n * 3 + 1}`,
      userfield: '',
      sequence: String(n),
      comment: '',
      v: 2,
      qnum: String(901 + random(8)),
      starttime: time,
      endtime: { $date: { $numberLong: String((second + wait) * 1_000) } },
      queue_id: `${second + 1}.${n}`,
      [disposition]: 1,
      wait,
      tries: 1,
      last_try: { $date: { $numberLong: String((second + wait) * 1_000) } },
      dst_name: agents[agent % agents.length] ?? '',
    },
  }
}

export function madeRecords(from: number, count: number): MadeRecord[] {
  return Array.from({ length: count }, (_, index) => madeRecord(from + index))
}
