import type { MadeRecord } from './made-records.ts'

/** What a caller's number begins with, as call centers write it. */
const spellings = ['0', '', '98', '+98', '0098'] as const

/** Returns a queue statistics record (§2.4) by number; every seventh lost its wait, some lack fields. */
export function madeEntry(n: number): MadeRecord {
  const pick = (salt: number, limit: number) =>
    Math.abs(Math.imul(n + 1, 0x9e3779b1 ^ (salt * 0x85ebca6b))) % limit
  const second = 1_700_000_000 + n * 97
  const disposition =
    ['ANSWERED', 'ANSWERED', 'ANSWERED', 'PICKUP', 'ABANDONED', 'MISSED', 'MISSED', 'ELSEWHERE'][
      pick(1, 8)
    ] ?? ''
  const isAnswered = disposition === 'ANSWERED' || disposition === 'PICKUP'
  const waited = pick(2, 9) === 0 ? 3_000 + pick(3, 4_000) : pick(3, 120)
  const talk = isAnswered ? pick(4, 600) : 0
  return {
    start: second * 1_000,
    fields: {
      _id: second.toString(16) + n.toString(16).padStart(16, '0'),
      queue_id: pick(5, 60) === 0 ? '' : `${second}.${n}`,
      cuid: `${second - 20}.${n}`,
      src: pick(6, 20) === 0 ? '' : `${spellings[pick(12, 5)]}912${1_000_000 + pick(7, 60)}`,
      dst: String(500 + pick(8, 6)),
      qnum: pick(9, 30) === 0 ? 'فروش' : String(900 + pick(9, 4)),
      starttime: new Date((second + 12_600) * 1_000).toISOString().slice(0, 19).replace('T', ' '),
      endtime: { $date: { $numberLong: String((second + waited + talk) * 1_000 + 400) } },
      disposition,
      hangup: ['caller', 'agent', ''][pick(10, 3)] ?? '',
      wait: n % 7 === 0 ? 0 : waited,
      billsec: pick(11, 25) === 0 ? '' : talk,
    },
  }
}

export function madeEntries(from: number, count: number): MadeRecord[] {
  return Array.from({ length: count }, (_, index) => madeEntry(from + index))
}
