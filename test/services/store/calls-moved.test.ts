import { expect, test } from 'vitest'
import { z } from 'zod'
import { readCallPlaces, readCalls } from '../../../electron/services/calls/read-calls.store.ts'
import { type CallFilterInput, type CallSort, callFilter } from '../../../shared/calls/calls.ts'
import type { EntryRowsInput } from '../../../shared/figures/entry-rows.ts'
import { entryKinds } from '../../../shared/figures/outcome.ts'
import { allCalls, firstStart, minute, resolved, save } from './made-calls.ts'
import { openedDatabase } from './open-store.ts'
import type { ReportedRecord } from './plain-calls.ts'

const byStart = { column: 'start', descending: false } as const

const recordId = (id: number) => `${id}`.padStart(24, '0')

/** Returns an attempt of the call that began in this minute. */
function attempt(id: number, call: number, fields: object = {}): ReportedRecord {
  const cuid = `${1_700_000_000 + call * 60}.${call}`
  const given = { qnum: '900', src: '512', dst: '501', disposition: 'ANSWERED', ...fields }
  return {
    report: 'queueDetails',
    start: firstStart + call * minute,
    fields: { _id: recordId(id), cuid, ...given },
  }
}

async function savedCalls(records: readonly ReportedRecord[]) {
  const db = await openedDatabase()
  const stored = new Map<string, ReportedRecord>()
  const saveAll = (more: readonly ReportedRecord[]) => save(db, 'office', stored, more)
  const found = (asked: CallFilterInput, sort: CallSort = byStart) => {
    const { text, ...filter } = callFilter.parse(asked)
    const terms = resolved(text)
    const places = readCallPlaces(db, { connectionId: 'office', filter, terms, sort })
    const { calls } = readCalls(db, { connectionId: 'office', filter, places })
    expect(calls).toHaveLength(places.length)
    return calls.map(({ cuid }) => cuid?.split('.')[1] ?? null)
  }
  saveAll(records)
  return { db, save: saveAll, found }
}

test('a call that went through two queues is found by each of them', async () => {
  const { found } = await savedCalls([
    attempt(1, 1),
    attempt(2, 1, { qnum: '901' }),
    attempt(3, 2, { qnum: '901' }),
    attempt(4, 3, { qnum: '902' }),
  ])
  expect(found({ include: { queue: ['900'] } })).toEqual(['1'])
  expect(found({ include: { queue: ['901'] } })).toEqual(['1', '2'])
  expect(found({ include: { queue: ['900', '902'] } })).toEqual(['1', '3'])
  expect(found({ exclude: { queue: ['901'] } })).toEqual(['3'])
  expect(found({ text: '901' })).toEqual(['1', '2'])
  expect(found({ text: '-900' })).toEqual(['2', '3'])
})

test('a call is found by its id, by what it begins with, and by the ids of its records', async () => {
  const { db, found } = await savedCalls([
    attempt(1, 1, { queue_id: '1700000061.9' }),
    attempt(2, 1),
    attempt(3, 2, { queue_id: '1700000121.9' }),
    attempt(4, 3, { cuid: '' }),
  ])
  expect(found({ text: '1700000060.1' })).toEqual(['1'])
  expect(found({ text: '170000012' })).toEqual(['2'])
  expect(found({ text: '17000' })).toEqual([])
  expect(found({ text: '1700000061.9' })).toEqual(['1'])
  expect(found({ text: recordId(2) })).toEqual(['1'])
  expect(found({ text: recordId(4) })).toEqual([null])
  expect(found({ text: `-${recordId(2)}` })).toEqual(['2', null])
  // Another connection's calls have ids of their own.
  save(db, 'branch', new Map(), [attempt(5, 4)])
  expect(found({ text: recordId(5) })).toEqual([])
  expect(allCalls(db, 'branch')).toHaveLength(1)
})

test('a call whose records turn out to be another’s is there no more', async () => {
  const { db, save, found } = await savedCalls([attempt(1, 1), attempt(2, 2), attempt(3, 2)])
  expect(found({})).toEqual(['1', '2'])
  const { cuid } = attempt(2, 3).fields
  save([attempt(1, 2, { dst: '777' }), attempt(2, 2, { cuid })])
  expect(found({})).toEqual(['2', '3'])
  expect(found({ exclude: { queue: ['902'] } })).toEqual(['2', '3'])
  expect(allCalls(db, 'office').map(({ attempts }) => attempts)).toEqual([2, 1])
  const count = z.object({ count: z.number() }).parse(db.get('SELECT count(*) AS count FROM call'))
  expect(count).toEqual({ count: 2 })
})

test('calls are ordered by whole texts, also where these begin alike', async () => {
  const callers = ['09121234567', '0912123456', '09121234566', '09121234568', 'Reza Ahmadi', 'Reza Ahmadian']
  const { found } = await savedCalls(callers.map((src, n) => attempt(n + 1, n + 1, { src })))
  const inOrder = callers
    .map((caller, n) => ({ caller, call: `${n + 1}` }))
    .sort((a, b) => (a.caller < b.caller ? -1 : 1))
    .map(({ call }) => call)
  expect(found({}, { column: 'caller', descending: false })).toEqual(inOrder)
  expect(found({}, { column: 'caller', descending: true })).toEqual(inOrder.reverse())
})

test('the calls of a figure’s rows are those of these rows, in their period', async () => {
  const { found } = await savedCalls([
    attempt(1, 1),
    attempt(2, 2, { qnum: '901' }),
    attempt(3, 3, { cuid: '' }),
    attempt(4, 4, { disposition: 'NO ANSWER' }),
  ])
  const ofRows = (rows: Partial<EntryRowsInput>, period: { from?: number; to?: number } = {}) =>
    found({ ...period, entries: { report: 'queueDetails', rows: { kinds: [...entryKinds], ...rows } } })
  expect(ofRows({})).toEqual(['1', '2', null, '4'])
  expect(ofRows({ queues: ['901'] })).toEqual(['2'])
  expect(ofRows({ queues: ['900'] })).toEqual(['1', null, '4'])
  expect(ofRows({ queues: ['900'], kinds: ['answered'] })).toEqual(['1', null])
  expect(ofRows({ queues: ['900'] }, { from: firstStart + 2 * minute })).toEqual([null, '4'])
  expect(ofRows({ queues: ['900'] }, { to: firstStart + 4 * minute })).toEqual(['1', null])
  expect(found({ entries: { report: 'queue', rows: { kinds: [...entryKinds] } } })).toEqual([])
})
