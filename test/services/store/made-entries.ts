import type { MadeRecord } from './made-records.ts'
import { scatter } from './scatter.ts'

/** What a caller's number begins with, as call centers write it. */
const spellings = ['0', '', '98', '+98', '0098']
const dispositions = [
  'ANSWERED',
  'ANSWERED',
  'ANSWERED',
  'PICKUP',
  'ABANDONED',
  'MISSED',
  'MISSED',
  'ELSEWHERE',
]
const hangups = ['caller', 'agent', '']

/** Returns a queue statistics record (§2.4) by number; every seventh lost its wait, some lack fields. */
export function madeEntry(n: number): MadeRecord {
  const random = scatter(n)
  const second = 1_700_000_000 + n * 97
  const disposition = dispositions[random(dispositions.length)] ?? ''
  const isAnswered = disposition === 'ANSWERED' || disposition === 'PICKUP'
  const waited = random(9) === 0 ? 3_000 + random(4_000) : random(120)
  const talk = isAnswered ? random(600) : 0
  return {
    start: second * 1_000,
    fields: {
      _id: second.toString(16) + n.toString(16).padStart(16, '0'),
      queue_id: random(60) === 0 ? '' : `${second}.${n}`,
      cuid: `${second - 20}.${n}`,
      src: random(20) === 0 ? '' : `${spellings[random(spellings.length)]}912${1_000_000 + random(60)}`,
      dst: String(500 + random(6)),
      qnum: random(30) === 0 ? 'فروش' : String(900 + random(4)),
      starttime: new Date((second + 12_600) * 1_000).toISOString().slice(0, 19).replace('T', ' '),
      endtime: { $date: { $numberLong: String((second + waited + talk) * 1_000 + 400) } },
      disposition,
      hangup: hangups[random(hangups.length)] ?? '',
      wait: n % 7 === 0 ? 0 : random(25) === 0 ? '' : waited,
      billsec: random(25) === 0 ? '' : talk,
    },
  }
}

export function madeEntries(from: number, count: number): MadeRecord[] {
  return Array.from({ length: count }, (_, index) => madeEntry(from + index))
}
