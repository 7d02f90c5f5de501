import { expect, test } from 'vitest'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { pageOf, sharedStore } from '../store/open-store.ts'

const store = sharedStore()
const minute = 60_000
/** 8:00 in Tehran. */
const start = Date.UTC(2026, 10, 20, 4, 30)
const after = (seconds: number) => start + seconds * 1_000

type Fields = Readonly<Record<string, unknown>>
let made = 0

/** Saves a call's records, each at its seconds after the start, and returns what is read of it. */
async function readCall(
  records: Readonly<Partial<Record<ReportName, readonly (readonly [number, Fields])[]>>>,
  { at = after(3_600), heard = ['1.1'] as readonly string[] } = {},
) {
  const connectionId = `office ${++made}`
  for (const report of ['quick', 'queue', 'queueDetails'] satisfies ReportName[]) {
    const page = (records[report] ?? []).map(([seconds, fields]) => ({
      start: after(seconds),
      fields: { _id: String(++made).padStart(24, '0'), cuid: '1.1', ...fields },
    }))
    if (page.length > 0)
      await store().archive.savePage(pageOf(page, { connectionId, report, operation: 'search' }))
  }
  return store().read('board.records', { connectionId, at, heard })
}

const talk = { type: 'incoming', src: '09121234567', dst: '501', disposition: 'ANSWERED' }
const times = { starttime: '1405-08-29 08:00:00', endtime: '1405-08-29 08:02:00' }

test('a call ends by its texts, else by its length, and never before its queues', async () => {
  const endOf = async (fields: Fields, queue: readonly (readonly [number, Fields])[] = []) =>
    (await readCall({ quick: [[0, { ...talk, ...fields }]], queue })).ended.get('1.1')
  const lengths = { duration: 100, billsec: 70 }
  expect(await endOf({ ...lengths, ...times })).toBe(after(120))
  expect(await endOf({ ...lengths, ...times, endtime: times.starttime })).toBe(start)
  expect(await endOf({ ...lengths, ...times, endtime: '' })).toBe(after(100.5))
  expect(await endOf({ ...lengths, ...times, starttime: 7 })).toBe(after(100.5))
  expect(await endOf({ ...lengths, duration: 'long' })).toBe(after(70.5))
  expect(await endOf({ duration: -5 })).toBe(after(0.5))
  // The clock was set back while it went on.
  expect(await endOf({ ...lengths, ...times, endtime: '1405-08-29 07:01:40' })).toBe(after(100.5))
  const entry = { qnum: '901', dst: '501', disposition: 'ANSWERED', wait: 20, billsec: 200 }
  expect(await endOf({ ...lengths, ...times }, [[10, entry]])).toBe(after(230))
})

test('a call tells who answered when, whether it could ring, and whether a queue got it', async () => {
  const told = async (fields: Fields) => {
    const { calls } = await readCall({ quick: [[0, { ...talk, ...times, wait: 20, ...fields }]] })
    return calls.map(({ answeredAt, couldRing, isQueued, entryPoint }) => ({
      ...{ answeredAt, couldRing, isQueued, entryPoint },
    }))
  }
  const plain = { answeredAt: null, couldRing: true, isQueued: false, entryPoint: null }
  expect(await told({ entry_point: 'to_simo_1', lastapp: 'Queue', dstchannel: 'SIP/501-0001' })).toEqual([
    { answeredAt: after(20.5), couldRing: true, isQueued: true, entryPoint: 'to_simo_1' },
  ])
  expect(await told({ wait: 'x', entry_point: '', lastapp: ['Queue'] })).toEqual([
    { ...plain, answeredAt: after(0.5) },
  ])
  expect(await told({ wait: 500 })).toEqual([{ ...plain, answeredAt: after(120) }])
  expect(await told({ disposition: 'NO ANSWER', lastapp: 'Dial' })).toEqual([plain])
  expect(await told({ disposition: 'BUSY' })).toEqual([{ ...plain, couldRing: false }])
})

test('an entry waits until its caller was answered, gave up or was missed', async () => {
  const entry = { src: '09121234567', qnum: '901', dst: '501', wait: 20, billsec: 40 }
  const { entries, calls, attempts } = await readCall({
    queue: [
      [0, { ...entry, disposition: 'ANSWERED' }],
      [100, { ...entry, disposition: 'PICKUP', dst: '901', billsec: '' }],
      [200, { ...entry, disposition: 'ANSWERED', dst: '' }],
      [300, { ...entry, disposition: 'ABANDONED' }],
      [400, { ...entry, disposition: 'MISSED' }],
      [500, { ...entry, disposition: 'ANSWERED', wait: '' }],
      [600, { ...entry, disposition: 'ANSWERED', qnum: '' }],
    ],
  })
  expect([...calls, ...attempts]).toEqual([])
  expect(entries).toEqual(
    [
      { from: 0, leftAt: 20.5, to: 61, isAnswered: true, rang: true, agent: '501' },
      { from: 100, leftAt: 120.5, to: 121, isAnswered: true, rang: true, agent: null },
      { from: 200, leftAt: 220.5, to: 261, isAnswered: true, rang: true, agent: null },
      { from: 300, leftAt: 320.5, to: 320.5, isAnswered: false, rang: false, agent: null },
      { from: 400, leftAt: 420.5, to: 420.5, isAnswered: false, rang: true, agent: null },
    ].map(({ from, leftAt, to, ...rest }) => ({
      ...{ callId: '1.1', queue: '901', src: '09121234567', ...rest },
      ...{ from: after(from), leftAt: after(leftAt), to: after(to) },
    })),
  )
})

test('an attempt rings, and talks only if it was answered', async () => {
  const attempt = { src: '09121234567', qnum: '901', dst: '501', wait: 5, billsec: 40 }
  const { attempts } = await readCall({
    queueDetails: [
      [0, { ...attempt, disposition: 'NO ANSWER' }],
      [10, { ...attempt, disposition: 'ANSWERED' }],
      [20, { ...attempt, disposition: 'ANSWERED', wait: 'x', billsec: null }],
      [30, { ...attempt, disposition: 'ANSWERED', dst: '' }],
    ],
  })
  expect(attempts).toEqual(
    [
      { from: 0, ringsTo: 5.5, to: 5.5 },
      { from: 10, ringsTo: 15.5, to: 56 },
      { from: 20, ringsTo: 20.5, to: 20.5 },
    ].map(({ from, ringsTo, to }) => ({
      ...{ callId: '1.1', queue: '901', src: '09121234567', agent: '501' },
      ...{ from: after(from), ringsTo: after(ringsTo), to: after(to) },
    })),
  )
})

test('calls are read that were under way or ended shortly before, by their own record or by a queue’s', async () => {
  const quick = { ...talk, duration: 60, billsec: 30 }
  const entry = { qnum: '901', dst: '501', disposition: 'ANSWERED', wait: 20, billsec: 200 }
  const isRead = async (records: Parameters<typeof readCall>[0], at: number) => {
    const { calls, entries } = await readCall(records, { at, heard: [] })
    return calls.length + entries.length > 0
  }
  const call = { quick: [[0, quick]] } as const
  expect(await isRead(call, start - 1)).toBe(false)
  expect(await isRead(call, start)).toBe(true)
  expect(await isRead(call, after(60) + 3 * minute - 1)).toBe(true)
  expect(await isRead(call, after(60) + 3 * minute)).toBe(false)
  const queued = { queue: [[10, entry]] } as const
  expect(await isRead(queued, after(230) + 3 * minute - 1)).toBe(true)
  expect(await isRead(queued, after(230) + 3 * minute)).toBe(false)
  const long = { quick: [[0, { ...quick, duration: 5 * 3_600 }]] } as const
  expect(await isRead(long, after(4 * 3_600) - 1)).toBe(true)
  expect(await isRead(long, after(4 * 3_600))).toBe(false)
})
