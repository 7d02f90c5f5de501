import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import { applicationId } from '../../../electron/services/store/thread/open-database.ts'
import { callerKey, defaultRules } from '../../../shared/callers.ts'
import {
  type CallbacksAnswer,
  type CallbacksQuery,
  callbackSorts,
  callbacksQuery,
} from '../../../shared/figures/callbacks.ts'
import { readEntryRows, writeEntryRows } from '../../../shared/figures/entry-rows.ts'
import { unansweredKinds } from '../../../shared/figures/outcome.ts'
import { figureScope } from '../../../shared/figures/queries.ts'
import { madeEntries } from './made-entries.ts'
import type { MadeRecord } from './made-records.ts'
import { openStore, pageOf, sharedStore, storeFile } from './open-store.ts'
import { plainCallbacks } from './plain-figures.ts'

const queue = { report: 'queue', operation: 'search' } as const
const quick = { report: 'quick', operation: 'search' } as const

const store = sharedStore()
/** Four days; callers are written in five spellings. */
const entries = madeEntries(0, 400).map((entry, n) => ({ ...entry, start: entry.start + n * 780_000 }))
const first = entries[0]?.start ?? 0
const last = entries.at(-1)?.start ?? 0
const calls: MadeRecord[] = madeEntries(10_000, 90).map(({ fields, start }, n) => ({
  start: start - 970_000_000 + n * 3_400_000,
  fields: {
    ...fields,
    dst: n % 2 === 0 ? `${['0', '+98', ''][n % 3]}912${1_000_000 + (n % 60)}` : '900',
    disposition: n % 3 === 0 ? 'ANSWERED' : 'NO ANSWER',
  },
}))

beforeAll(async () => {
  // In no order: what is stored last isn't what happened last.
  const shuffled = entries.toSorted((a, b) => String(a.fields.queue_id).localeCompare(`${b.fields.cuid}`))
  await store().archive.savePage(pageOf(calls.toReversed(), quick))
  for (let n = 0; n < shuffled.length; n += 100) {
    await store().archive.savePage(pageOf(shuffled.slice(n, n + 100), queue))
  }
})

const moments = fc.oneof(
  fc.integer({ min: first - 100_000, max: last + 100_000 }),
  fc.constantFrom(...[...entries, ...calls].map(({ start }) => start)),
)
const queries = fc
  .record({
    a: moments,
    b: moments,
    queues: fc.subarray(['900', '901', '902', 'فروش']),
    agents: fc.subarray(['500', '501', '505']),
    sort: fc.constantFrom(...callbackSorts),
    openOnly: fc.boolean(),
  })
  .map(({ a, b, ...query }) =>
    callbacksQuery.parse({
      connectionId: 'office',
      from: Math.min(a, b),
      to: Math.max(a, b),
      limit: 5_000,
      ...query,
    }),
  )

test('each caller’s state equals the records one by one, whatever the spelling of the number', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const { all, open } = plainCallbacks(entries, calls, query)
      const { counts, callers } = await store().read('callbacks.list', query)
      expect(counts).toEqual({ open: open.size, tried: 0, done: 0, answered: all.size - open.size })
      const found = new Map(
        callers.map(({ number, calls, lastAt, since, answer, contactedAt }) => {
          const answeredAt = answer?.at ?? null
          expect(contactedAt).toBe(answeredAt === null ? null : Math.floor(answeredAt / 1_000) * 1_000)
          return [callerKey(number, defaultRules), { calls, lastAt, since, answeredAt }]
        }),
      )
      expect(found).toEqual(query.openOnly ? open : all)
      expect(callers).toHaveLength(found.size)
      expectOrder(query, callers)
      expect((await store().read('callbacks.list', { ...query, limit: 3 })).callers).toEqual(
        callers.slice(0, 3),
      )
    }),
    { numRuns: 60 },
  )
})

type Callers = CallbacksAnswer['callers']

function expectOrder({ sort }: CallbacksQuery, callers: Callers): void {
  const open = callers.filter(({ state }) => state === 'open')
  if (sort !== 'latest') expect(callers.slice(0, open.length)).toEqual(open)
  const values = (sort === 'latest' ? callers : open).map(({ since, lastAt, calls }) => {
    if (sort === 'longest') return since
    return sort === 'latest' ? -lastAt : -calls
  })
  expect(values).toEqual(values.toSorted((a, b) => a - b))
}

test('a caller’s number of calls opens exactly these entries', async () => {
  const query = callbacksQuery.parse({
    connectionId: 'office',
    from: first,
    to: last + 1,
    queues: ['900', '901'],
    openOnly: false,
  })
  const { callers } = await store().read('callbacks.list', query)
  expect(callers.length).toBeGreaterThan(10)
  for (const { number, calls } of callers) {
    const rows = readEntryRows(writeEntryRows({ kinds: [...unansweredKinds], queues: query.queues }))
    const filter = { from: query.from, to: query.to, number, entries: rows }
    expect(await store().archive.count({ connectionId: 'office', report: 'queue', filter })).toMatchObject({
      total: calls,
    })
  }
})

const missed = (start: number, src = '02100'): MadeRecord => ({
  start,
  fields: {
    _id: `${start}`.padStart(24, 'b'),
    queue_id: `${start}`,
    cuid: `c${start}`,
    src,
    qnum: '900',
    disposition: 'MISSED',
  },
})
const whole = callbacksQuery.parse({ connectionId: 'office', from: 0, to: 100_000, openOnly: false })
const note = { connectionId: 'office', number: '02100', who: 'Sara', text: '', at: 5_000 } as const

test('tries keep a caller open, done covers earlier calls only, and every note can be taken back', async () => {
  const store = await openStore(await storeFile())
  const { archive } = store
  await archive.savePage(pageOf([missed(1_000), missed(2_000)], queue))
  const list = async () => {
    const answer = await store.read('callbacks.list', whole)
    const { openCallbacks, oldestOpen } = await store.read('callbacks.callers', figureScope.parse(whole))
    expect(openCallbacks).toBe(answer.counts.open + answer.counts.tried)
    const open = answer.callers.filter(({ state }) => state === 'open' || state === 'tried')
    expect(oldestOpen).toBe(open[0]?.since ?? null)
    return answer.callers[0]
  }
  expect(await list()).toEqual({
    number: '02100',
    since: 1_000,
    lastAt: 2_000,
    calls: 2,
    unqueued: 0,
    waited: null,
    queue: '900',
    cuid: 'c2000',
    state: 'open',
    answer: null,
    contactedAt: null,
    notes: [],
  })
  const tried = await store.write('callbacks.saveNote', { ...note, kind: 'tried', until: 2_000 })
  await store.write('callbacks.saveNote', { ...note, kind: 'remark', until: 2_000, text: 'Rings in vain' })
  expect(await list()).toMatchObject({
    state: 'tried',
    notes: [
      { kind: 'remark', text: 'Rings in vain' },
      { id: tried, kind: 'tried', at: 5_000, who: 'Sara' },
    ],
  })
  const done = await store.write('callbacks.saveNote', { ...note, kind: 'done', until: 2_000 })
  expect(await list()).toMatchObject({ state: 'done', since: 1_000 })
  expect((await store.read('callbacks.list', { ...whole, openOnly: true })).callers).toEqual([])

  await archive.savePage(pageOf([missed(3_000), missed(4_000)], queue))
  expect(await list()).toMatchObject({ state: 'open', since: 3_000, calls: 4, notes: [] })
  await store.write('callbacks.deleteNote', { connectionId: 'office', id: done })
  expect(await list()).toMatchObject({ state: 'open', since: 1_000 })
  await store.write('callbacks.saveNote', { ...note, kind: 'tried', until: 4_000 })
  expect((await list())?.notes.map(({ kind }) => kind)).toEqual(['tried', 'remark', 'tried'])
  // Another connection's note with the same id stays.
  await store.write('callbacks.deleteNote', { connectionId: 'branch', id: tried })
  expect((await list())?.notes).toHaveLength(3)
})

test('an assignment keeps a caller open, and a goal is kept by the first try, the end or the answer', async () => {
  const store = await openStore(await storeFile())
  const minute = 60_000
  const callers = ['02100', '02101', '02102', '02103', '02104']
  await store.archive.savePage(
    pageOf(
      callers.map((number, n) => missed((n + 1) * minute, number)),
      queue,
    ),
  )
  const answered = { _id: 'c'.repeat(24), cuid: 'c', src: '500', dst: '02103', disposition: 'ANSWERED' }
  await store.archive.savePage(pageOf([{ start: 9 * minute, fields: answered }], quick))
  const enter = (number: string, kind: 'tried' | 'done' | 'assigned', at: number) =>
    store.write('callbacks.saveNote', { ...note, number, kind, until: 8 * minute, at, text: 'Ali' })
  await enter('02100', 'assigned', 2 * minute)
  await enter('02101', 'tried', 4 * minute)
  await enter('02101', 'done', 20 * minute)
  await enter('02102', 'done', 20 * minute)
  const list = (goalMinutes: number | undefined, now?: number) =>
    store.read('callbacks.list', { ...whole, to: 8 * minute, goalMinutes, ...(now ? { now } : {}) })
  const { goal, counts, callers: listed } = await list(5)
  expect(counts).toEqual({ open: 2, tried: 0, done: 2, answered: 1 })
  expect(listed.map(({ number, contactedAt }) => [number, contactedAt])).toEqual([
    ['02100', null],
    ['02104', null],
    ['02101', 4 * minute],
    ['02102', 20 * minute],
    ['02103', 9 * minute],
  ])
  expect(goal).toEqual({ kept: 2, late: 1 })
  // Who still waits is late once the goal has passed.
  expect((await list(5, 8 * minute)).goal).toEqual({ kept: 2, late: 2 })
  expect((await list(5, 20 * minute)).goal).toEqual({ kept: 2, late: 3 })
  expect((await list(undefined)).goal).toBeNull()
})

test('a caller who was answered later leaves by itself, and it says when and by whom', async () => {
  const store = await openStore(await storeFile())
  const { archive } = store
  const call = (start: number, fields: object): MadeRecord => ({
    start,
    fields: { _id: `${start}`.padStart(24, 'c'), cuid: `c${start}`, disposition: 'ANSWERED', ...fields },
  })
  const numbers = ['09121234567', '989127654321', '+989120000001']
  await archive.savePage(
    pageOf(
      numbers.map((number, n) => missed(1_000 + n * 1_000, number)),
      queue,
    ),
  )
  await archive.savePage(
    pageOf(
      [
        call(20_000, { src: '504', dst: '9121234567' }),
        call(30_000, { src: '+989127654321', dst: '900' }),
        call(50_000, { src: '505', dst: '00989127654321' }),
      ],
      quick,
    ),
  )
  // The same call's entry: its record starts earlier and tells only the queue.
  const answered = { src: '09127654321', dst: '503', qnum: '900', queue_id: 'q', cuid: 'c30000' }
  await archive.savePage(pageOf([call(31_000, answered)], queue))
  const { counts, callers } = await store.read('callbacks.list', whole)
  expect(counts).toEqual({ open: 1, tried: 0, done: 0, answered: 2 })
  const became = Object.fromEntries(callers.map(({ number, state, answer }) => [number, { state, answer }]))
  expect(became).toEqual({
    '+989120000001': { state: 'open', answer: null },
    '09121234567': {
      state: 'answered',
      answer: { at: 20_000, by: '504', cuid: 'c20000', calledBack: true },
    },
    '989127654321': {
      state: 'answered',
      answer: { at: 31_000, by: '503', cuid: 'c30000', calledBack: false },
    },
  })
})

test('an announcement or a queue that took the call answers nobody, also in an older archive', async () => {
  const file = await storeFile()
  const call = (start: number, fields: object): MadeRecord => ({
    start,
    fields: {
      ...{ _id: `${start}`.padStart(24, 'c'), cuid: `c${start}`, disposition: 'ANSWERED' },
      ...{ type: 'incoming', dst: '1541', dstchannel: '', lastapp: 'Dial', billsec: 12, ...fields },
    },
  })
  const open = ['09121234567', '09127654321']
  const closed = ['09120000001', '09120000002', '09120000003']
  const first = await openStore(file)
  const calls = [
    call(20_000, { src: open[0], lastapp: 'Playback' }),
    call(21_000, { src: open[1], dst: '900', lastapp: 'Queue' }),
    call(22_000, { src: closed[0], dst: '504' }),
    call(23_000, { src: closed[1], lastapp: 'Playback', dstchannel: 'SIP/504-0001' }),
    call(24_000, { src: '504', dst: closed[2], type: 'outgoing', lastapp: 'Hangup' }),
  ]
  await first.archive.savePage(
    pageOf(
      [...open, ...closed].map((number, n) => missed(1_000 + n * 1_000, number)),
      queue,
    ),
  )
  await first.archive.savePage(pageOf(calls, quick))
  const statesIn = async ({ read }: Pick<typeof first, 'read'>) => {
    const { callers } = await read('callbacks.list', whole)
    return Object.fromEntries(callers.map(({ number, state }) => [number, state]))
  }
  const expected = Object.fromEntries([
    ...open.map((number) => [number, 'open']),
    ...closed.map((number) => [number, 'answered']),
  ])
  expect(await statesIn(first)).toEqual(expected)
  await first.close()

  const old = new DatabaseSync(file)
  old.exec(`UPDATE record SET kind = NULL WHERE type = 'incoming';
    DELETE FROM hourly_rollup; UPDATE figure_fill SET last = 0, until = (SELECT max(row) FROM record)`)
  old.close()
  const store = await openStore(file)
  await store.filler.finished()
  expect(await statesIn(store)).toEqual(expected)
})

test('marks of an earlier version stay, once for all spellings of a number', async () => {
  const file = await storeFile()
  const old = new DatabaseSync(file)
  const before = migrations.findIndex((migration) => migration.includes('callback_note'))
  for (const migration of migrations.slice(0, before)) old.exec(migration)
  old.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${before};
    INSERT INTO archive (id, profile, report) VALUES (1, 'office', 'queue');
    INSERT INTO returned_call VALUES (1, '02100', 2000), (1, '09121234567', 1000), (1, '+989121234567', 3000)`)
  old.close()
  const store = await openStore(file)
  const { archive } = store
  await archive.savePage(pageOf([missed(2_000), missed(3_000, '989121234567'), missed(2_500, '503')], queue))
  const { callers } = await store.read('callbacks.list', whole)
  const states = callers.map(({ number, state, notes }) => [
    number,
    state,
    notes.map(({ at, who }) => [at, who]),
  ])
  expect(states).toEqual([
    ['503', 'open', []],
    ['02100', 'done', [[null, '']]],
    ['989121234567', 'done', [[null, '']]],
  ])
})
