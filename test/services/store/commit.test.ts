import { expect, test } from 'vitest'
import { commitWrites } from '../../../electron/services/store/thread/commit.ts'
import type { Database } from '../../../electron/services/store/thread/database.ts'
import type { WriteCall } from '../../../electron/services/store/thread/operations.ts'
import { storeProgram } from '../../../electron/services/store-program.store.ts'
import { madeEvent, saveEvents } from './made-events.ts'
import { madeRecords } from './made-records.ts'
import { openedDatabase, openStore, pageFrom, pageOf, storeFile } from './open-store.ts'

const save = (from: number, count: number): WriteCall => ({
  name: 'archive.savePage',
  input: pageFrom(from, count),
})
/** The walk's state lacks its required number, so the commit must not keep its records either. */
const broken: WriteCall = {
  name: 'archive.savePage',
  input: { ...pageFrom(500, 20), walk: { lastId: 'x', received: Number.NaN, savedAt: 0 } },
}
const unexpected = (error: unknown) => {
  throw error
}
const records = (db: Database) => db.get('SELECT count(*) AS n FROM record')

test('a failed write is undone alone; the others of its commit stay', async () => {
  const db = await openedDatabase()
  const results = commitWrites(db, storeProgram, [save(0, 20), broken, save(20, 20)], unexpected)
  expect(results.map(({ ok }) => ok)).toEqual([true, false, true])
  expect(results[1]).toMatchObject({ failure: { kind: 'failed' } })
  expect(records(db)).toEqual({ n: 40 })
  expect(db.get('SELECT received FROM walk')).toEqual({ received: 40 })
})

test('a full file stores nothing partially; with room again, the store continues', async () => {
  const db = await openedDatabase()
  commitWrites(db, storeProgram, [save(0, 200)], unexpected)
  db.exec('PRAGMA max_page_count = 1')
  const errors: unknown[] = []
  const small: WriteCall = { name: 'state.save', input: { name: 'small', value: 1 } }
  const results = commitWrites(db, storeProgram, [save(200, 400), small], (error) => errors.push(error))
  expect(results[0]).toMatchObject({ ok: false, failure: { kind: 'full' } })
  // Existing pages have a little room.
  expect(results[1]).toMatchObject({ ok: true })
  expect(errors).not.toHaveLength(0)
  expect(db.inTransaction).toBe(false)
  expect(records(db)).toEqual({ n: 200 })

  db.exec('PRAGMA max_page_count = 1000000')
  expect(commitWrites(db, storeProgram, [save(200, 400)], unexpected)).toMatchObject([{ ok: true }])
  expect(records(db)).toEqual({ n: 600 })
  expect(db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' })
})

test('writes during a commit go into the next, each with its own result', async () => {
  const store = await openStore(await storeFile())
  const saving = Array.from({ length: 300 }, (_, n) =>
    store.archive.savePage(pageOf(madeRecords(n, 1), { connectionId: n % 3 ? 'office' : 'branch' })),
  )
  const failing = store.archive.savePage({
    ...pageFrom(0, 1),
    walk: { lastId: 'x', received: Number.NaN, savedAt: 0 },
  })
  await expect(failing).rejects.toMatchObject({ code: 'store_failed' })
  expect(await Promise.all(saving)).toEqual(
    Array.from({ length: 300 }, () => ({ added: 1, changed: 0, unchanged: 0, completed: 0, withoutId: 0 })),
  )
  const { total } = await store.archive.page({ connectionId: 'office', report: 'queueDetails' })
  expect(total).toBe(200)
  expect(await store.read('archive.walk', 'office')).toBeNull()
})

test('an event is stored before the records that arrived earlier, and before the rest of a long page', async () => {
  const store = await openStore(await storeFile())
  const stored: string[] = []
  const saving = async (what: string, save: Promise<unknown>) => {
    await save
    stored.push(what)
  }
  const page = saving('page', store.archive.savePage(pageFrom(0, 1_000)))
  await saving('event before it', saveEvents(store.events, [madeEvent(1)]))
  await saving('event during it', saveEvents(store.events, [madeEvent(2)]))
  await page
  expect(stored).toEqual(['event before it', 'event during it', 'page'])
  expect(await store.read('archive.walk', 'office')).toMatchObject({ received: 1_000 })
  const { total } = await store.archive.page({ connectionId: 'office', report: 'queueDetails' })
  expect(total).toBe(1_000)
})
