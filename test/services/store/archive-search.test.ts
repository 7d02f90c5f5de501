import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOpenStore, type OpenStore } from '../../../electron/services/open-store.ts'
import { archiveFilter } from '../../../shared/archive/archive.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { madeRecord, madeRecords } from './made-records.ts'
import { collected, newStoreFile, openStore, pageOf, storeFile } from './open-store.ts'
import { filtersOf, plainSearch, sorts } from './plain-search.ts'

const office = { connectionId: 'office', report: 'queueDetails' } as const
/** More than the archive fetches and sorts at once, so that tests cover both ways of searching. */
const records = madeRecords(0, 9_000)

let store: OpenStore
let removeFile: () => Promise<void>

beforeAll(async () => {
  const { file, folder } = await newStoreFile()
  store = await createOpenStore({ file, workerUrl: storeWorkerUrl })
  removeFile = () => rm(folder, { recursive: true })
  const pages = Array.from({ length: 9 }, (_, n) => pageOf(records.slice(n * 1_000, (n + 1) * 1_000)))
  await Promise.all(pages.map((page) => store.archive.savePage(page)))
}, 60_000)

afterAll(async () => {
  await store.close()
  await removeFile()
})

test('any filter, order and offset finds what a plain search finds', async () => {
  await fc.assert(
    fc.asyncProperty(filtersOf(records), sorts, fc.nat(3_000), async (filter, sort, offset) => {
      const parsed = archiveFilter.parse(filter)
      const expected = plainSearch(records, parsed, sort)
      const first = await store.archive.page({ ...office, filter, sort, limit: 50 })
      expect(first.records.map(({ id }) => id)).toEqual(expected.slice(0, 50))
      const { total, view } = await store.archive.count({ ...office, filter, sort })
      expect(total).toBe(expected.length)
      expect([null, total]).toContain(first.total)
      const later = await store.archive.page({ ...office, filter, sort, offset, limit: 50, view })
      expect(later.records.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 50))
      expect(later).toMatchObject({ total, view })
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('Persian words are found in any spelling of letters and digits', async () => {
  const store = await openStore(await storeFile())
  const { archive } = store
  const names = ['سارا كريمي', 'علی‌رضا یِکتا', 'خط ۱۲۳', 'Müller ﻋﻠﻲ']
  await archive.savePage(
    pageOf(names.map((dst_name, n) => ({ fields: { _id: String(n), dst_name }, start: n }))),
  )
  const found = async (text: string) =>
    (await archive.page({ ...office, filter: { text } })).records.map(({ id }) => Number(id)).sort()
  expect(await found('کریمی')).toEqual([0])
  expect(await found('كريمي سارا')).toEqual([0])
  expect(await found('علیرضا')).toEqual([1])
  expect(await found('علی')).toEqual([1, 3])
  expect(await found('یکتا')).toEqual([1])
  expect(await found('123')).toEqual([2])
  expect(await found('۱۲')).toEqual([2])
  expect(await found('MÜLLER')).toEqual([3])
  const { records } = await archive.page({ ...office, filter: { agent: 'سارا کریمی' } })
  expect(records.map(({ fields }) => fields.dst_name)).toEqual(['سارا كريمي'])
  const { items, isCut } = await store.read('archive.values', { ...office, column: 'dst_name' })
  expect([items.length, isCut]).toEqual([4, false])
})

test.each([0, 1])('one value more than can be chosen from is told: %i', async (more) => {
  const store = await openStore(await storeFile())
  const { archive } = store
  const records = Array.from({ length: 2_000 + more }, (_, n) => ({
    start: n * 1_000,
    fields: { _id: `${n}`.padStart(24, '0'), dst: `${n}` },
  }))
  await archive.savePage(pageOf(records, { ...office, operation: 'search' }))
  const { items, isCut } = await store.read('archive.values', { ...office, column: 'dst' })
  expect([items.length, isCut]).toEqual([2_000, more > 0])
})

test('a caller is found in any spelling of the number', async () => {
  const { archive } = await openStore(await storeFile())
  const numbers = ['+989121234567', '00989121234567', '09121234567', '9121234567', '09121234568', '4567']
  await archive.savePage(pageOf(numbers.map((src, n) => ({ fields: { _id: String(n), src }, start: n }))))
  const found = async (number: string) =>
    (await archive.page({ ...office, filter: { number } })).records.map(({ id }) => Number(id)).sort()
  for (const spelling of [...numbers.slice(0, 4), '989121234567', '۰۹۱۲۱۲۳۴۵۶۷'])
    expect(await found(spelling)).toEqual([0, 1, 2, 3])
  expect(await found('4567')).toEqual([5])
})

test('a table keeps its order while records arrive, and an evicted view is replaced', async () => {
  const { archive } = await openStore(await storeFile())
  await archive.savePage(pageOf(madeRecords(0, 40)))
  const { total, view } = await archive.count(office)
  await archive.savePage(pageOf(madeRecords(40, 10)))
  const page = await archive.page({ ...office, view, offset: 30 })
  expect(page).toMatchObject({ total: 40, view })
  expect(page.records.at(-1)?.start).toBe(madeRecord(0).start)
  expect(total).toBe(40)

  for (let n = 0; n < 5; n++) await archive.count({ ...office, filter: { text: `${n}` } })
  const next = await archive.page({ ...office, view, offset: 30 })
  expect(next).toMatchObject({ total: 50, view: expect.any(String) })
  expect(next.view).not.toBe(view)
  expect(next.records[0]?.start).toBe(madeRecord(19).start)
  expect(await archive.page({ ...office, view, offset: 5_000 })).toMatchObject({ records: [], total: 50 })
})

test('a stream yields everything once, in chunks, while records arrive', async () => {
  const expected = plainSearch(records, archiveFilter.parse({ queue: '903' }), {
    column: 'wait',
    descending: false,
  })
  const query = { ...office, filter: { queue: '903' }, sort: { column: 'wait', descending: false } } as const
  const stream = await store.archive.iterate(query, { chunk: 100 })
  expect(stream.total).toBe(expected.length)
  const ids: unknown[] = []
  for await (const chunk of stream.chunks) {
    expect(chunk.length).toBeLessThanOrEqual(100)
    ids.push(...chunk.map(({ id }) => id))
    await store.archive.savePage(pageOf(madeRecords(20_000 + ids.length, 1), { connectionId: 'branch' }))
  }
  expect(ids).toEqual(expected)

  const cells = await collected(await store.archive.iterateCells(query, ['_id', 'src', 'endtime']))
  expect(cells.map(([, id]) => id)).toEqual(expected)
  const columns = await collected(await store.archive.iterateCells(query, ['src', 'wait', 'starttime']))
  const wanted = records.filter(({ fields }) => fields.qnum === '903')
  expect(new Set(columns.map((row) => JSON.stringify(row)))).toEqual(
    new Set(
      wanted.map(({ fields, start }) => JSON.stringify([start, fields.src, fields.wait, fields.starttime])),
    ),
  )
})

test('a stream can be abandoned or cancelled', async () => {
  const left = await store.archive.iterate(office, { chunk: 10 })
  for await (const chunk of left.chunks) {
    expect(chunk).toHaveLength(10)
    break
  }
  const controller = new AbortController()
  const cancelled = await store.archive.iterate(office, { chunk: 10, signal: controller.signal })
  const reading = (async () => {
    for await (const _chunk of cancelled.chunks) controller.abort()
  })()
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
})
