import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import { applicationId } from '../../../electron/services/store/thread/open-database.ts'
import { calls, entries, last, whole } from './days-of-entries.ts'
import { madeEntries, madeEntry } from './made-entries.ts'
import { openStore, pageOf, storeFile, unfilledIn } from './open-store.ts'
import { plainCallbacks, plainCallers, plainOpen, plainTally } from './plain-figures.ts'

test('a changed archive shows at the next request', async () => {
  const store = await openStore(await storeFile())
  const { archive } = store
  const queue = { report: 'queue', operation: 'search' } as const
  const of = { ...whole, to: last * 2 }
  const count = async () =>
    Object.values(await store.read('figures.tally', of)).reduce((sum, kind) => sum + kind.entries, 0)
  expect(await count()).toBe(0)
  await archive.savePage(pageOf(madeEntries(0, 30), queue))
  expect(await count()).toBe(30)
  const one = madeEntry(3)
  const changed = { ...one, fields: { ...one.fields, disposition: 'ANSWERED', wait: 77, billsec: 5 } }
  await archive.savePage(pageOf([changed], queue))
  const now = madeEntries(0, 30).map((entry, n) => (n === 3 ? changed : entry))
  expect(await store.read('figures.tally', of)).toEqual(plainTally(now, of))
  const { records } = await archive.page({ connectionId: 'office', report: 'queue', limit: 5 })
  await store.write(
    'archive.correctStarts',
    records.map(({ row }) => ({ row, start: null })),
  )
  expect(await count()).toBe(25)
  const rings = (scope: typeof of) => store.read('figures.rings', scope)
  const details = { report: 'queueDetails', operation: 'ordered' } as const
  const own = { cuid: 'own', queue_id: 'own', disposition: 'NO ANSWER', wait: 30 }
  for (const tries of [1, 3]) {
    await archive.savePage(pageOf([{ ...one, fields: { ...one.fields, ...own, tries } }], details))
    expect(await rings(of)).toMatchObject({ attempts: 1, missed: tries })
  }
  const coverage = (from: number, to: number) =>
    store.read('figures.coverage', { connectionId: 'office', report: 'queue', from, to })
  expect(await coverage(of.from, of.to)).toEqual({ isEmpty: false, undated: 5 })
  expect(await coverage(of.from - 86_400_000, of.from)).toEqual({ isEmpty: true, undated: 5 })
})

test('a late, changed or moved record is counted where it is now', async () => {
  const store = await openStore(await storeFile())
  const { archive } = store
  const queue = { report: 'queue', operation: 'search' } as const
  const of = { ...whole, to: last * 2 }
  const now = entries.slice(0, 300)
  const agrees = async () => expect(await store.read('figures.tally', of)).toEqual(plainTally(now, of))
  await archive.savePage(pageOf([...now.slice(0, 20), ...now.slice(21)], queue))
  await archive.savePage(pageOf(now.slice(20, 21), queue))
  await agrees()
  const one = entries[40] ?? madeEntry(40)
  now[40] = { ...one, fields: { ...one.fields, disposition: 'ANSWERED', wait: 77, billsec: 5 } }
  await archive.savePage(pageOf(now.slice(40, 41), queue))
  await agrees()
  const { records } = await archive.page({ connectionId: 'office', report: 'queue', limit: 100 })
  const moved = records.map(({ row, start }) => ({ row, start: start === null ? null : start - 86_400_000 }))
  await store.write('archive.correctStarts', moved)
  expect(moved).toHaveLength(100)
  for (const [place, { start, ...entry }] of now.entries()) {
    if (place >= 200) now[place] = { ...entry, start: start - 86_400_000 }
  }
  await agrees()
})

test('a late, changed or moved callback is seen', async () => {
  const store = await openStore(await storeFile())
  const { archive } = store
  const day = 86_400_000
  const tried = entries.slice(0, 300)
  const scope = { ...whole, to: last * 2 }
  const now = calls.slice(0, 60)
  const agrees = async () => {
    const open = [...plainCallbacks(tried, now, scope).open.values()].map(({ since }) => since)
    expect(await store.read('callbacks.callers', scope)).toEqual({
      ...plainCallers(tried, scope),
      ...plainOpen(open),
    })
  }
  const quick = { report: 'quick', operation: 'search' } as const
  await archive.savePage(pageOf(tried, { report: 'queue', operation: 'search' }))
  await archive.savePage(pageOf([...now.slice(0, 10), ...now.slice(20)], quick))
  await agrees()
  await archive.savePage(pageOf(now.slice(10, 20), quick))
  await agrees()
  for (const [place, call] of now.entries()) {
    if (place >= 30) now[place] = { ...call, fields: { ...call.fields, disposition: 'BUSY' } }
  }
  await archive.savePage(pageOf(now.slice(30), quick))
  await agrees()
  const { records } = await archive.page({ connectionId: 'office', report: 'quick', limit: 100 })
  expect(records).toHaveLength(60)
  await store.write(
    'archive.correctStarts',
    records.map(({ row, start }) => ({ row, start: (start ?? 0) - 9 * day })),
  )
  for (const [place, { start, ...call }] of now.entries()) now[place] = { ...call, start: start - 9 * day }
  await agrees()
})

test('records stored before there were figures are counted', async () => {
  const file = await storeFile()
  const old = new DatabaseSync(file)
  const before = migrations.findIndex((migration) => migration.includes('record_figures'))
  for (const migration of migrations.slice(0, before)) old.exec(migration)
  old.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${before};
    INSERT INTO archive (id, profile, report, records) VALUES (1, 'office', 'queue', 80), (2, 'office', 'quick', 1)`)
  const insert = old.prepare(`INSERT INTO record
    (row, archive, key, started_at, src, dst, qnum, disposition, queue_id, search) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '')`)
  const newest = old.prepare("INSERT INTO newest VALUES (?, 'search', 1, ?)")
  const some = madeEntries(0, 80)
  for (const [n, { fields, start }] of some.entries()) {
    const { _id, src, dst, qnum, disposition, queue_id } = fields
    const cells = [_id, start, src, dst, qnum, disposition, queue_id].map((cell) =>
      typeof cell === 'number' ? cell : String(cell),
    )
    insert.run(n + 1, n === 79 ? 2 : 1, ...cells)
    newest.run(n + 1, JSON.stringify(fields))
  }
  old.close()
  expect(unfilledIn(file)).toBe(80)
  const store = await openStore(file)
  await store.filler.finished()
  expect(await store.read('figures.unfilled', null)).toBe(0)
  expect(await store.read('figures.tally', whole)).toEqual(plainTally(some.slice(0, 79), whole))
})
