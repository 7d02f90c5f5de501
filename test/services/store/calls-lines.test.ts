import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLines } from '../../../electron/services/calls/lines.store.ts'
import { readCallTotals } from '../../../electron/services/calls/read-calls.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'
import { callFilter } from '../../../shared/calls/calls.ts'
import { type LinesQuery, linesQuery } from '../../../shared/calls/lines.ts'
import { firstStart, pick, save } from './made-calls.ts'
import type { ReportedRecord } from './plain-calls.ts'

const second = 1_000
const threshold = 20

/** One call in at most one queue; its length is what its records tell. */
const call = fc.record({
  second: fc.integer({ min: 0, max: 120 }),
  length: fc.integer({ min: 0, max: 60 }),
  did: pick<string | number>('02191012345', 1541, ''),
  entryPoint: pick('trunk_1', 'trunk_2', ''),
  type: pick('incoming', 'incoming', 'incoming', 'outgoing'),
  queue: pick('900', '901', null),
  end: pick('ANSWERED', 'ABANDONED', 'MISSED'),
  wait: fc.integer({ min: 0, max: 40 }),
})
type Made = typeof call extends fc.Arbitrary<infer T> ? T : never

function recordsOf(made: Made, n: number): ReportedRecord[] {
  const own = { cuid: `1700000000.${n}`, src: `0912${n}`, dst: made.queue ?? '501' }
  const start = firstStart + made.second * second
  const id = (part: string) => `${part}${n}`.padStart(24, '0')
  const isAnswered = made.end === 'ANSWERED'
  const disposition = isAnswered ? 'ANSWERED' : 'NO ANSWER'
  const line = { did: made.did, entry_point: made.entryPoint }
  const talk = isAnswered && made.queue === null ? made.length : 0
  return [
    {
      ...{ report: 'quick', start },
      fields: {
        ...{ _id: id('1'), ...own, ...line, type: made.type, disposition },
        ...{ duration: made.length, billsec: talk, dstchannel: 'SIP/501-1', lastapp: 'Dial' },
      },
    },
    ...(made.queue === null
      ? []
      : [
          {
            ...{ report: 'queue' as const, start },
            fields: {
              ...{ _id: id('2'), ...own, qnum: made.queue, queue_id: `${own.cuid}q` },
              ...{ disposition: made.end, hangup: 'caller', wait: made.wait, billsec: 0, endtime: '' },
            },
          },
        ]),
  ]
}

/** Recounts without a database; a moment of a trunk is looked at second by second. */
function plainLines(calls: readonly Made[], { from, to, include }: LinesQuery) {
  const asked = calls.filter(
    (each) =>
      each.type === 'incoming' &&
      firstStart + each.second * second >= from &&
      firstStart + each.second * second < to &&
      (include.queue.length === 0 || include.queue.includes(each.queue ?? '')),
  )
  const by = (nameOf: (each: Made) => string) =>
    [...Map.groupBy(asked, nameOf)]
      .map(([name, own]) => {
        const answered = own.filter(({ end }) => end === 'ANSWERED')
        const queued = own.filter(({ queue }) => queue !== null)
        return {
          ...{ name, calls: own.length, answered: answered.length, lost: own.length - answered.length },
          queued: queued.length,
          inTime: queued.filter(({ end, wait }) => end === 'ANSWERED' && wait <= threshold).length,
        }
      })
      .sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1))
  const lengthOf = ({ length, queue, wait }: Made) => Math.max(length, queue === null ? 0 : wait)
  const most = (name: string) => {
    let [atOnce, atOnceSince]: [number, number | null] = [0, null]
    for (let at = from; at < to; at += second) {
      const now = calls.filter((each) => {
        const start = firstStart + each.second * second
        const end = start + Math.max(1, lengthOf(each) * second)
        return each.entryPoint === name && start <= at && at < end
      })
      if (now.length > atOnce) [atOnce, atOnceSince] = [now.length, at]
    }
    return name === '' ? { atOnce: 0, atOnceSince: null } : { atOnce, atOnceSince }
  }
  return {
    numbers: by(({ did }) => String(did)),
    entryPoints: by(({ entryPoint }) => entryPoint).map((line) => ({ ...line, ...most(line.name) })),
    unfilled: 0,
  }
}

test('lines have the calls, their outcomes and the most at one time that plain counting finds', () => {
  fc.assert(
    fc.property(
      fc.array(call, { maxLength: 25 }),
      pick([0, 200], [30, 90], [60, 61]),
      pick<string[]>([], ['900'], ['900', '901']),
      (calls, [first, last], queue) => {
        const db = openForWriting(':memory:', migrations)
        save(db, 'office', new Map(), calls.flatMap(recordsOf))
        const query = linesQuery.parse({
          ...{ connectionId: 'office', thresholdSeconds: threshold, include: { queue } },
          ...{ from: firstStart + (first ?? 0) * second, to: firstStart + (last ?? 0) * second },
        })
        const read = readLines(db, query)
        expect(read).toEqual(plainLines(calls, query))
        expect(readLines(db, query)).toBe(read)
        db.close()
      },
    ),
    { numRuns: 150 },
  )
})

test('the calls of a line are found by its filter, as many as it counts', () => {
  const db = openForWriting(':memory:', migrations)
  const calls = fc.sample(call, { numRuns: 60, seed: 7 })
  save(db, 'office', new Map(), calls.flatMap(recordsOf))
  const [from, to] = [firstStart, firstStart + 100 * second]
  const { numbers, entryPoints } = readLines(
    db,
    linesQuery.parse({ connectionId: 'office', from, to, thresholdSeconds: threshold, include: {} }),
  )
  expect(entryPoints.length).toBeGreaterThan(1)
  const countOf = (include: object) => {
    const { text: _, ...filter } = callFilter.parse({
      from,
      to,
      include: { type: ['incoming'], ...include },
    })
    return readCallTotals(db, { connectionId: 'office', filter, terms: [] }).totals.calls
  }
  const lost = ['abandoned', 'notAnswered']
  for (const { name, calls, lost: counted } of numbers) {
    expect([countOf({ did: [name] }), countOf({ did: [name], outcome: lost })]).toEqual([calls, counted])
  }
  for (const { name, calls, lost: counted } of entryPoints) {
    const found = [countOf({ entry_point: [name] }), countOf({ entry_point: [name], outcome: lost })]
    expect(found).toEqual([calls, counted])
  }
  db.close()
})
