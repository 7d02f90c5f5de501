import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCallerIds } from '../../../electron/services/records/caller-ids.store.ts'
import { callerKey, defaultRules, isWithheld, withheldSql } from '../../../shared/callers.ts'
import { callGroupsQuery, callQuery } from '../../../shared/calls/calls.ts'
import { nothingLearned } from '../../../shared/dialing.ts'
import { callbacksQuery } from '../../../shared/figures/callbacks.ts'
import { readEntryRows, writeEntryRows } from '../../../shared/figures/entry-rows.ts'
import { entryKinds } from '../../../shared/figures/outcome.ts'
import { figureScope } from '../../../shared/figures/queries.ts'
import type { MadeRecord } from './made-records.ts'
import { openedDatabase, openStore, pageOf, storeFile } from './open-store.ts'

const queue = { report: 'queue', operation: 'search' } as const
const minute = 60_000
const nine = Date.UTC(2026, 4, 4, 9)

const entry = (minutes: number, src: string, disposition = 'ABANDONED'): MadeRecord => ({
  start: nine + minutes * minute,
  fields: {
    _id: `${minutes}`.padStart(24, 'a'),
    queue_id: `q${minutes}`,
    cuid: `c${minutes}`,
    src,
    dst: '501',
    qnum: '900',
    disposition,
  },
})
const period = { connectionId: 'office', from: nine - minute, to: nine + 600 * minute }
const list = callbacksQuery.parse({ ...period, openOnly: false })

test('callers who withhold their number are nobody: never answered later, never repeat callers', async () => {
  const store = await openStore(await storeFile())
  const made = [
    entry(0, 'anonymous'),
    entry(10, 'anonymous', 'ANSWERED'),
    entry(20, 'Anonymous'),
    entry(21, ''),
    entry(22, '<unknown>'),
    entry(30, '09123456789'),
    entry(31, '0912-345 6789'),
    entry(32, '+98 (912) 345\u200e6789', 'ANSWERED'),
    entry(33, '+19123456789'),
  ]
  await store.archive.savePage(pageOf(made, queue))
  const { counts, withheld, callers } = await store.read('callbacks.list', list)
  expect(withheld).toBe(4)
  expect(counts).toEqual({ open: 1, tried: 0, done: 0, answered: 1 })
  expect(callers.map(({ number, calls, state }) => [number, calls, state])).toEqual([
    ['+19123456789', 1, 'open'],
    ['0912-345 6789', 2, 'answered'],
  ])
  const figures = await store.read('callbacks.callers', figureScope.parse(period))
  expect(figures).toMatchObject({ callers: 2, repeated: 1, openCallbacks: 1 })

  const rowsWith = async (rows: object) => {
    const entries = readEntryRows(writeEntryRows({ kinds: [...entryKinds], ...rows }))
    const filter = { from: period.from, to: period.to, entries }
    return (await store.archive.count({ connectionId: 'office', report: 'queue', filter })).total
  }
  expect(await rowsWith({ repeated: true })).toBe(3)
  expect(await rowsWith({ withheld: true })).toBe(5)
  expect(await rowsWith({ withheld: true, kinds: ['abandoned'] })).toBe(withheld)
  const number = '+989123456789'
  expect(
    await store.archive.count({ connectionId: 'office', report: 'queue', filter: { number } }),
  ).toMatchObject({ total: 3 })

  const search = { terms: [], offsets: [], limit: 10 }
  const grouped = await store.read('calls.groups', {
    ...callGroupsQuery.parse({ connectionId: 'office', by: 'caller' }),
    ...search,
  })
  expect(grouped.groups.map(({ value, calls }) => [value, calls])).toEqual([
    ['', 5],
    ['09123456789', 3],
    ['+19123456789', 1],
  ])
  const only = async (caller: string) => {
    const include = { caller: [caller] }
    const query = callQuery.parse({ connectionId: 'office', filter: { include } })
    return (await store.read('calls.totals', { ...query, terms: [] })).totals.calls
  }
  expect(await only('')).toBe(5)
  expect(await only('00989123456789')).toBe(3)
  expect(await only('+19123456789')).toBe(1)
})

const call = (minutes: number, fields: MadeRecord['fields']): MadeRecord => ({
  start: nine + minutes * minute,
  fields: { _id: `${minutes}`.padStart(24, 'b'), cuid: `k${minutes}`, disposition: 'ANSWERED', ...fields },
})
const quick = { report: 'quick', operation: 'search' } as const

test('an agent or extension is owed no callback, a short number of outside is', async () => {
  const store = await openStore(await storeFile())
  const change = { kind: 'agent' as const, number: '+989120000001', name: 'Sara' }
  await store.write('people.save', { connectionId: 'office', changes: [change] })
  const callers = ['305', '1500', '501', '306', '09120000001', '09123456789']
  await store.archive.savePage(
    pageOf(
      callers.map((src, n) => entry(n, src)),
      queue,
    ),
  )
  await store.archive.savePage(
    pageOf(
      [
        call(100, { cuid: 'c0', src: '305', dst: '900', type: 'local', disposition: 'NO ANSWER' }),
        call(101, { cuid: 'c1', src: '1500', dst: '900', type: 'incoming', disposition: 'NO ANSWER' }),
        call(102, { cuid: 'c3', src: '306', dst: '900', type: 'feature', disposition: 'NO ANSWER' }),
      ],
      quick,
    ),
  )
  const answer = await store.read('callbacks.list', list)
  expect(answer.callers.map(({ number }) => number)).toEqual(['1500', '09123456789'])
  expect(answer.counts.open).toBe(2)
  const { openCallbacks } = await store.read('callbacks.callers', figureScope.parse(period))
  expect(openCallbacks).toBe(2)
})

test('the rules are learned where they are plain, and other rules compare the stored callers anew', async () => {
  const store = await openStore(await storeFile())
  const missedCallers = ['02188001122', '02188001123', '02188001124', '09123456789', '+19123456789']
  await store.archive.savePage(
    pageOf(
      missedCallers.map((src, n) => entry(n, src)),
      queue,
    ),
  )
  const back = ['902188001122', '88001123', '902188001124', '909123456789']
  await store.archive.savePage(
    pageOf(
      back.map((dst, n) => call(200 + n, { src: '501', dst, type: 'outgoing' })),
      quick,
    ),
  )
  await store.write('people.save', {
    connectionId: 'office',
    changes: [{ kind: 'contact', number: '09123456789', name: 'Ali' }],
  })
  const openNumbers = async () => {
    const { callers } = await store.read('callbacks.list', { ...list, openOnly: true })
    return callers.map(({ number }) => number).sort()
  }
  expect(await openNumbers()).toEqual([...missedCallers].sort())
  const evidence = await store.read('dialing.evidence', { connectionId: 'office', fewest: 0 })
  expect(await store.read('dialing.evidence', { connectionId: 'office', fewest: 1_000 })).toBeNull()
  const learned = evidence?.learned ?? nothingLearned
  expect(learned).toEqual({
    countryCode: null,
    areaCode: null,
    outsidePrefix: { value: '9', numbers: 3, short: expect.any(String), long: expect.stringMatching(/^90/) },
  })
  expect(await store.write('dialing.save', { connectionId: 'office', learned })).toBe(true)
  expect(await openNumbers()).toEqual(['+19123456789', '02188001123'])
  const chosen = { countryCode: null, areaCode: '21', outsidePrefix: null }
  expect(await store.write('dialing.save', { connectionId: 'office', chosen })).toBe(true)
  expect(await openNumbers()).toEqual(['+19123456789'])
  // What the user set stays, whatever is learned later.
  const none = { countryCode: null, areaCode: '', outsidePrefix: '' }
  await store.write('dialing.save', { connectionId: 'office', chosen: none })
  expect(await store.write('dialing.save', { connectionId: 'office', learned })).toBe(false)
  expect(await openNumbers()).toEqual([...missedCallers].sort())
  // A contact is the same one in each spelling of the new rules.
  await store.write('dialing.save', { connectionId: 'office', chosen })
  await store.write('people.save', {
    connectionId: 'office',
    changes: [{ kind: 'contact', number: '909123456789', name: 'Reza' }],
  })
  expect(await store.read('people.contacts', 'office')).toEqual([{ number: '09123456789', name: 'Reza' }])
})

const written = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789۰۹٣+- ()@<>sا'), maxLength: 18 }),
  fc.stringMatching(/^(?:\+|00|0|9|98|0098|\+98)?912\d{3,7}$/),
)

test('the ids of callers and the withheld ones equal the comparison of each two numbers', async () => {
  const db = await openedDatabase()
  fc.assert(
    fc.property(fc.uniqueArray(written, { minLength: 1, maxLength: 30 }), (numbers) => {
      for (const number of numbers) db.run('INSERT OR IGNORE INTO rollup_name (name) VALUES (?)', number)
      const { firsts, idOf, namesOf } = readCallerIds(db, 'office')
      for (const number of numbers) {
        const key = callerKey(number, defaultRules)
        const id = idOf(number)
        expect(id).toBe(key === '' ? -1 : firsts[id])
        if (key !== '') expect(namesOf(id)).toContain(number)
        for (const name of namesOf(id)) expect(callerKey(name, defaultRules)).toBe(key)
        const found = db.get(`SELECT ${withheldSql('src')} AS is_withheld FROM (SELECT ? AS src)`, number)
        expect(found).toEqual({ is_withheld: Number(isWithheld(number)) })
      }
    }),
    { numRuns: 100 },
  )
})
