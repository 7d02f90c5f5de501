import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { madeRecord, madeRecords } from './made-records.ts'
import { collected, newOffices, openStore, pageOf, sharedStore, storeFile } from './open-store.ts'

const shared = sharedStore()
const newOffice = newOffices(shared)

test('a record is stored whole, and found after a restart', async () => {
  const file = await storeFile()
  const first = await openStore(file)
  const office = { connectionId: 'office', report: 'queueDetails' } as const
  const record = madeRecord(7)
  await first.archive.savePage(pageOf([record], { receivedAt: 50 }))
  await first.close()

  const store = await openStore(file)
  expect(store.setAside).toBeNull()
  const { records, total } = await store.archive.page(office)
  expect(total).toBe(1)
  expect(records).toEqual([
    {
      row: expect.any(Number),
      id: record.fields._id,
      start: record.start,
      storedAt: 50,
      fields: record.fields,
    },
  ])
})

test('saving the same again changes nothing, in any order of fields', async () => {
  const { archive, office, save } = newOffice()
  await save(madeRecords(0, 30))
  const before = await archive.page(office)
  const reversed = madeRecords(0, 30).map(({ fields, start }) => ({
    fields: Object.fromEntries(Object.entries(fields).reverse()),
    start,
  }))
  expect(await save(madeRecords(0, 30), { receivedAt: 2 })).toEqual({
    added: 0,
    changed: 0,
    unchanged: 30,
    completed: 0,
    withoutId: 0,
  })
  expect(await save(reversed, { receivedAt: 3 })).toMatchObject({ unchanged: 30 })
  expect(await archive.page(office)).toEqual(before)
})

test('a record that both operations return alike is stored once, in any order of fields', async () => {
  const { store, archive, office, save } = newOffice()
  const { fields, start } = madeRecord(4)
  const reversed = Object.fromEntries(Object.entries(fields).reverse())
  await save([{ fields, start }], { operation: 'ordered' })
  for (const same of [fields, reversed]) {
    const saved = await save([{ fields: same, start }], { operation: 'search', receivedAt: 9 })
    expect(saved).toMatchObject({ unchanged: 1, completed: 0, changed: 0 })
  }
  const { records } = await archive.page(office)
  expect(await store.read('archive.versions', records[0]?.row ?? 0)).toMatchObject([
    { operation: 'ordered', storedAt: 1 },
  ])
})

test('the walk has reached what its last saved page says', async () => {
  const { store, office, save } = newOffice()
  expect(await store.read('archive.walk', office.connectionId)).toBeNull()
  for (const received of [90, 120]) {
    const walk = { lastId: `id ${received}`, received, savedAt: received + 1 }
    await save(madeRecords(received, 90), { walk })
    expect(await store.read('archive.walk', office.connectionId)).toEqual(walk)
    await save(madeRecords(0, 2))
    expect(await store.read('archive.walk', office.connectionId)).toEqual(walk)
  }
})

test('a changed record is found by its new values, and its earlier forms are listed', async () => {
  const { store, archive, office, save } = newOffice()
  const { fields, start } = madeRecord(3)
  const saveWith = (billsec: number, receivedAt: number) =>
    save([{ fields: { ...fields, billsec, dst_name: `agent ${billsec}` }, start }], { receivedAt })
  await saveWith(10, 100)
  // The index of the texts must follow.
  await archive.indexed()
  expect(await saveWith(20, 200)).toMatchObject({ changed: 1 })
  expect((await archive.page({ ...office, filter: { text: 'agent 20' } })).total).toBe(1)
  await saveWith(10, 300)

  const { records, total } = await archive.page({ ...office, filter: { text: 'agent 10' } })
  expect(total).toBe(1)
  expect(records[0]).toMatchObject({ storedAt: 300, fields: { billsec: 10 } })
  expect((await archive.page({ ...office, filter: { text: 'agent 20' } })).total).toBe(0)
  const versions = await store.read('archive.versions', records[0]?.row ?? 0)
  expect(versions.map(({ storedAt, replacedAt, fields }) => [storedAt, replacedAt, fields.billsec])).toEqual([
    [300, null, 10],
    [200, 300, 20],
    [100, 200, 10],
  ])
})

test('a record without an id is stored once per content, and marked', async () => {
  const { archive, office, save } = newOffice()
  const { _id, ...fields } = madeRecord(1).fields
  const records = [
    { fields, start: 1 },
    { fields: { ...fields, wait: 0.5 }, start: 2 },
  ]
  expect(await save(records)).toMatchObject({ added: 2, withoutId: 2 })
  expect(await save(records)).toMatchObject({ added: 0, unchanged: 2, withoutId: 2 })
  expect((await archive.page(office)).records.map(({ id }) => id)).toEqual([null, null])
})

test('an impossible duration is in no figure, and its record is stored', async () => {
  const { archive, office, save } = newOffice()
  const lost = 2 ** 64 - 1
  const { fields, start } = madeRecord(2)
  const entry = { ...fields, disposition: 'ANSWERED', wait: lost, billsec: lost, tries: lost }
  await save([{ fields: entry, start }])
  await save([{ fields: entry, start }], { report: 'queue', operation: 'search' })
  for (const report of ['queueDetails', 'queue'] as const) {
    const { records } = await archive.page({ ...office, report })
    expect(records.map((record) => record.fields)).toEqual([entry])
  }
  const { answered } = await shared().read('figures.tally', {
    connectionId: office.connectionId,
    from: start,
    to: start + 1,
    queues: [],
    agents: [],
    consistentOnly: false,
  })
  expect(answered).toMatchObject({ entries: 1, waits: [], talked: 0 })
})

test('each id is stored once, whatever the ids and their order', async () => {
  const { fields, start } = madeRecord(5)
  // The database sorts the last two differently than JavaScript.
  const ids = fc.string({
    unit: fc.constantFrom('0', 'z', '\uff5a', '\u{1f600}'),
    minLength: 1,
    maxLength: 2,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(ids, { maxLength: 6 }), { maxLength: 4 }), async (pages) => {
      const { archive, office, save } = newOffice()
      const stored = new Set<string>()
      for (const page of pages) {
        const fresh = [...new Set(page)].filter((id) => !stored.has(id)).length
        const { added, unchanged } = await save(page.map((_id) => ({ fields: { ...fields, _id }, start })))
        expect({ added, unchanged }).toEqual({ added: fresh, unchanged: page.length - fresh })
        for (const id of page) stored.add(id)
      }
      expect((await archive.page(office)).total).toBe(stored.size)
    }),
  )
})

test('connections and reports are separate, and summed up', async () => {
  const { store, archive, office, save } = newOffice()
  await save(madeRecords(0, 3))
  await save(madeRecords(0, 2), { connectionId: 'branch' })
  await save([{ fields: { _id: 'x' }, start: null }], { report: 'quick' })
  expect(await store.read('archive.summaries', office.connectionId)).toEqual([
    { report: 'queueDetails', records: 3, firstStart: madeRecord(0).start, lastStart: madeRecord(2).start },
    { report: 'quick', records: 1, firstStart: null, lastStart: null },
  ])
  expect((await archive.page({ ...office, connectionId: 'branch' })).total).toBe(2)
  expect(await archive.page({ ...office, connectionId: 'unheard of' })).toMatchObject({
    records: [],
    total: 0,
  })
})

test('values of unexpected forms are stored, sorted and returned', async () => {
  const { archive, office, save } = newOffice()
  const odd = [null, '007', 'abc', 12.5, 3, '4', true, { seconds: 1 }, -0, 1e300]
  await save(
    odd.map((wait, n) => ({ fields: { _id: String(n), wait, src: wait, dst: '\0\ud800' }, start: n })),
  )
  const { records, total } = await archive.page({
    ...office,
    sort: { column: 'wait', descending: false },
  })
  expect(total).toBe(odd.length)
  expect(new Set(records.map(({ fields }) => JSON.stringify(fields.wait)))).toEqual(
    new Set(odd.map((value) => JSON.stringify(value))),
  )
  const cells = await collected(await archive.iterateCells(office, ['wait']))
  expect(cells.find(([start]) => start === 1)).toEqual([1, '007'])
  expect(cells.find(([start]) => start === 3)).toEqual([3, 12.5])
})

test('a better known clock moves stored records', async () => {
  const { store, archive, office, save } = newOffice()
  await save(madeRecords(0, 2))
  const [last, first] = (await archive.page(office)).records
  await store.write('archive.correctStarts', [
    { row: first?.row ?? 0, start: 9e12 },
    { row: last?.row ?? 0, start: null },
  ])
  const { records } = await archive.page(office)
  expect(records.map(({ id, start }) => [id, start])).toEqual([
    [first?.id, 9e12],
    [last?.id, null],
  ])
})

test('small values are stored by name', async () => {
  const { state } = newOffice()
  const offset = z.object({ minutes: z.number() })
  expect(await state.read('offset of office', offset)).toBeNull()
  await state.save('offset of office', { minutes: 210 })
  await state.save('offset of office', { minutes: 270 })
  expect(await state.read('offset of office', offset)).toEqual({ minutes: 270 })
  await expect(state.read('offset of office', z.string())).rejects.toThrow()
  await state.save('offset of office', null)
  expect(await state.read('offset of office', offset)).toBeNull()
})
