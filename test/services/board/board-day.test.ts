import { expect, test } from 'vitest'
import { createBoard } from '../../../electron/services/board/board.ts'
import type { Alarm } from '../../../shared/board/rules.ts'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'
import { madeEntry } from '../store/made-entries.ts'
import { pageOf, sharedStore } from '../store/open-store.ts'

const store = sharedStore()
const minute = 60_000
const hour = 60 * minute
const connectionId = 'office'
/** The 20th of November in Tehran. */
const day = { from: Date.UTC(2026, 10, 19, 20, 30), to: Date.UTC(2026, 10, 20, 20, 30) }
const noon = day.from + 12 * hour

const unused = () => Promise.reject(new Error('The day needs no more than the store'))

/** Starts the service over the stored day. @param owner of the received events */
function boardOf(owner: string | null) {
  return createBoard({
    webhooks: { boardState: unused },
    hearing: { since: (_, since) => since, lastGap: () => null },
    figures: { coverage: unused },
    people: { staff: unused },
    clock: { get: async () => ({ ...nothingKnown, connectionId, now: tehran }) },
    stores: { of: async () => store() },
    owner: async () => owner,
    likelyQueues: unused,
    choices: unused,
  })
}
const tehran = { offsetMinutes: 210, source: 'assumed', report: null, period: null } as const

const alarmOf = (id: string, raisedAt: number, clearedAt: number | null): Alarm => ({
  ...{ id, metric: 'waiting', queue: '901', subject: null, callId: null, limit: 5, raisedAt, clearedAt },
  ...{ worst: 6, sound: false, acknowledged: null },
})

async function saveAlarms(connectionId: string, alarms: readonly Alarm[]): Promise<void> {
  for (const alarm of alarms) await store().write('alarms.save', { connectionId, alarm, calls: [] })
}

test('a day’s listened stretches are cut to it, and joined where the receiver began anew at once', async () => {
  const runs = [
    [day.from - 5 * hour, day.from - 4 * hour],
    [day.from - hour, day.from + hour],
    [day.from + hour + 10_000, day.from + 2 * hour],
    [noon, noon + minute],
    [day.to - hour, day.to + hour],
  ] as const
  for (const [startedAt, aliveUntil] of runs)
    await store().write('receiver.saveRun', { startedAt, aliveUntil })
  const { from, to, listened } = await boardOf(connectionId).day({ connectionId, instant: noon })
  expect({ from, to }).toEqual(day)
  expect(listened).toEqual([
    { from: day.from, to: day.from + 2 * hour },
    { from: noon, to: noon + minute },
    { from: day.to - hour, to: day.to },
  ])
  expect((await boardOf('another').day({ connectionId, instant: noon })).listened).toEqual([])
})

test('a day’s alarms are cut to it, and steps go from one to the next', async () => {
  await saveAlarms(connectionId, [
    alarmOf('before', day.from - 3 * hour, day.from - 2 * hour),
    alarmOf('overnight', day.from - hour, day.from + hour),
    alarmOf('noon', noon, noon + minute),
    alarmOf('standing', day.to - hour, null),
    alarmOf('after', day.to + hour, null),
  ])
  await saveAlarms('another', [alarmOf('another', noon + 2 * minute, null)])
  const board = boardOf(connectionId)
  expect((await board.day({ connectionId, instant: noon })).alarms).toEqual([
    { id: 'overnight', from: day.from, to: day.from + hour },
    { id: 'noon', from: noon, to: noon + minute },
    { id: 'standing', from: day.to - hour, to: day.to },
  ])
  expect(await store().read('alarms.stored', { connectionId: 'another', period: null, limit: 10 })).toEqual([
    alarmOf('another', noon + 2 * minute, null),
  ])
  const step = (instant: number, direction: 'next' | 'last') =>
    store().read('board.step', { connectionId, instant, kind: 'alarm', direction })
  expect(await step(noon - 1, 'next')).toBe(noon)
  expect(await step(noon, 'next')).toBe(day.to - hour)
  expect(await step(noon, 'last')).toBe(day.from - hour)
  expect(await step(day.from - 3 * hour, 'last')).toBeNull()
  expect(await step(day.to + hour, 'next')).toBeNull()
})

const lost = (n: number, start: number, wait: number) => {
  const { fields } = madeEntry(n)
  const of = { queue_id: `${n}.1`, cuid: `${n}.1`, disposition: 'ABANDONED', hangup: 'caller', billsec: 0 }
  return { start, fields: { ...fields, ...of, wait, endtime: '' } }
}

test('a lost call belongs to the day on which its caller left', async () => {
  await store().archive.savePage(
    pageOf(
      [
        lost(1, day.from - 10 * minute, 300),
        lost(2, day.from - minute, 90),
        lost(3, noon, 30),
        lost(4, day.to - minute, 90),
        { ...lost(5, noon + minute, 30), fields: { ...lost(5, 0, 30).fields, disposition: 'ANSWERED' } },
      ],
      { connectionId, report: 'queue', operation: 'search' },
    ),
  )
  const board = boardOf(connectionId)
  const today = [day.from + 30_000, noon + 30_000]
  expect((await board.day({ connectionId, instant: noon })).lost).toEqual(today)
  const step = (instant: number, direction: 'next' | 'last') =>
    store().read('board.step', { connectionId, instant, kind: 'lostCall', direction })
  expect(await step(day.from, 'next')).toBe(today[0])
  expect(await step(noon + 30_000, 'next')).toBe(day.to + 30_000)
  expect(await step(day.from + 30_000, 'last')).toBe(day.from - 5 * minute)
})

test('a lost call has one mark: none where a later queue answered, and one without a queue', async () => {
  const connectionId = 'overflow'
  const page = { connectionId, operation: 'search' } as const
  const call = (n: number, start: number, part: object = {}) => {
    const { fields } = lost(n, start, 30)
    return { start, fields: { ...fields, cuid: '7.1', disposition: 'MISSED', hangup: 'system', ...part } }
  }
  const answered = { disposition: 'ANSWERED', hangup: 'agent', billsec: 60 }
  await store().archive.savePage(
    pageOf(
      [
        call(1, noon),
        call(2, noon + minute, answered),
        call(3, noon + hour, { cuid: '8.1' }),
        call(4, noon + hour + minute, { cuid: '8.1' }),
      ],
      { ...page, report: 'queue' },
    ),
  )
  const direct = (n: number, type: string, disposition: string) => ({
    start: noon + n * hour,
    fields: { _id: `${n}`.padStart(24, '0'), cuid: `${n}.9`, type, disposition, wait: 20 },
  })
  const records = [
    direct(2, 'incoming', 'NO ANSWER'),
    direct(3, 'outgoing', 'NO ANSWER'),
    direct(4, 'incoming', 'BUSY'),
    direct(5, 'incoming', 'ANSWERED'),
  ]
  await store().archive.savePage(pageOf(records, { ...page, report: 'quick' }))
  const { lost: marks } = await boardOf(connectionId).day({ connectionId, instant: noon })
  expect(marks).toEqual([noon + hour + minute + 30_000, noon + 2 * hour + 20_000])
})

test('a day counts all of its lost calls, however many', async () => {
  const connectionId = 'overrun'
  const calls = Array.from({ length: 5_001 }, (_, n) => lost(n, noon + n * 1_000, 30))
  await store().archive.savePage(pageOf(calls, { connectionId, report: 'queue', operation: 'search' }))
  expect((await boardOf(connectionId).day({ connectionId, instant: noon })).lost).toHaveLength(5_001)
})

test('steps go to the nearest lost call, whichever of those who waited came first', async () => {
  const connectionId = 'patient'
  const page = { connectionId, report: 'queue', operation: 'search' } as const
  const waits = [
    [noon, 60],
    [noon + 5 * minute, 50],
    [noon + 50 * minute, 1],
    [noon + 55 * minute, 20],
    [noon + 70 * minute, 1],
  ] as const
  const board = boardOf(connectionId)
  const step = (instant: number, direction: 'next' | 'last') =>
    store().read('board.step', { connectionId, instant, kind: 'lostCall', direction })
  expect(await step(noon, 'next')).toBeNull()
  expect((await board.day({ connectionId, instant: noon })).lost).toEqual([])
  await store().archive.savePage(
    pageOf(
      waits.map(([start, minutes], n) => lost(n, start, minutes * 60)),
      page,
    ),
  )
  const ends = [51, 55, 60, 71, 75].map((minutes) => noon + minutes * minute)
  expect((await board.day({ connectionId, instant: noon })).lost).toEqual(ends)
  for (const [n, end] of ends.entries()) {
    expect(await step(end, 'next')).toBe(ends[n + 1] ?? null)
    expect(await step(end, 'last')).toBe(ends[n - 1] ?? null)
  }
  expect(await step(noon, 'next')).toBe(ends[0])
  expect(await step(day.to, 'last')).toBe(ends.at(-1))
})
