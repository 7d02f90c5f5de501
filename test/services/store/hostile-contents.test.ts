import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOpenStore, type OpenStore } from '../../../electron/services/open-store.ts'
import { callFilter } from '../../../shared/calls/calls.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { pageOf, storeFile } from './open-store.ts'

const connectionId = 'office'
const reports = ['quick', 'queue', 'queueDetails'] as const
const start = Date.UTC(2026, 10, 20, 9)
const onDamage = vi.fn()
let file = ''
let store: OpenStore | null = null
beforeEach(async () => {
  onDamage.mockClear()
  file = await storeFile()
})
afterEach(async () => store?.close())

const open = async (): Promise<OpenStore> => {
  store = await createOpenStore({ file, workerUrl: storeWorkerUrl, onDamage })
  return store
}

/** Makes an archive of ten calls, and changes it as a program of somebody else could. */
async function changed(change: (db: DatabaseSync) => void): Promise<OpenStore> {
  const { archive, close } = await open()
  for (const report of reports) {
    const records = Array.from({ length: 10 }, (_, n) => ({
      start: start + n * 60_000,
      fields: {
        ...{ _id: `${report}-${n}`, cuid: `1700000000.${n}`, src: '0912', dst: '501', qnum: '9' },
        ...{ disposition: 'ANSWERED', type: 'incoming', wait: 5, billsec: 7, route: [] },
      },
    }))
    await archive.savePage(pageOf(records, { connectionId, report, operation: 'search' }))
  }
  await close()
  const db = new DatabaseSync(file)
  change(db)
  db.close()
  return open()
}

/** Reads all that a page shows of the records and calls, and returns the lists. */
async function readAll({ archive, read }: OpenStore) {
  const filter = callFilter.parse({})
  const pages = []
  for (const report of reports) {
    const { records, total } = await archive.page({ connectionId, report })
    expect([records.length, total]).toEqual([10, 10])
    pages.push(records)
    for (const { row } of records) expect((await read('archive.versions', row)).length).toBe(1)
    const { chunks } = await archive.iterateCells({ connectionId, report }, ['src', 'route'])
    let rows = 0
    for await (const chunk of chunks) rows += chunk.length
    expect(rows).toBe(10)
  }
  expect((await read('archive.summaries', connectionId)).map(({ records }) => records)).toEqual([10, 10, 10])
  const groups = []
  for (const by of ['day', 'hour', 'agent', 'caller', 'outcome', 'queue'] as const) {
    const found = await read('calls.groups', {
      connectionId,
      filter,
      terms: [],
      by,
      limit: 100,
      offsets: [{ since: 0, offsetMinutes: 0 }],
      leastRingSeconds: 8,
    })
    expect(found.groups.reduce((sum, group) => sum + group.calls, 0)).toBe(10)
    groups.push(found)
  }
  return { pages, groups }
}

test.each([
  ['nests 300,000 levels', `{"_id":"1","route":${'['.repeat(300_000)}${']'.repeat(300_000)}}`],
  ['nests 300,000 objects', `{"_id":"1","route":${'{"a":'.repeat(300_000)}1${'}'.repeat(300_000)}}`],
  ['is no JSON', '{"_id":"1",'],
  ['is empty', ''],
  ['is no object', '[1,2]'],
  ['is nothing', 'null'],
])('a record whose text %s is shown without what can’t be, and told', async (_, raw) => {
  const store = await changed((db) => {
    db.prepare('UPDATE newest SET raw = ? WHERE row IN (SELECT min(row) FROM record GROUP BY archive)').run(
      raw,
    )
  })
  const { pages } = await readAll(store)
  for (const page of pages) {
    expect(() => JSON.stringify(page)).not.toThrow()
    expect(page.filter(({ fields }) => fields.src === '0912')).toHaveLength(9)
  }
  expect(onDamage).toHaveBeenCalled()
})

test.each([
  ['far ahead', Number.MAX_SAFE_INTEGER],
  ['far back', Number.MIN_SAFE_INTEGER],
  ['beyond the numbers of the program', 2n ** 62n],
  ['below the numbers of the program', -(2n ** 62n)],
  ['in the year 10000', 253_402_300_800_000],
  ['no number', 'yesterday'],
])('a start that is %s is unknown, and told', async (_, instant) => {
  const store = await changed((db) => {
    db.prepare(
      'UPDATE record SET started_at = ? WHERE row IN (SELECT min(row) FROM record GROUP BY archive)',
    ).run(instant)
  })
  expect(onDamage).toHaveBeenCalled()
  const { pages } = await readAll(store)
  for (const page of pages) expect(page.filter((record) => record.start === null)).toHaveLength(1)
})

test('a call’s cells may have any day', async () => {
  const store = await changed((db) => {
    const cells = new Int32Array(12)
    db.exec('UPDATE call_archive SET revision = revision + 1')
    for (const [index, day] of [2 ** 31 - 1, -(2 ** 31) + 1, 104_249_991].entries()) {
      const row = db.prepare('SELECT cells FROM call_block').get()
      const bytes = new Uint8Array(row?.cells instanceof Uint8Array ? row.cells : [])
      cells.set(new Int32Array(bytes.buffer, bytes.byteOffset + index * 48, 12))
      cells[1] = day
      bytes.set(new Uint8Array(cells.buffer), index * 48)
      db.prepare('UPDATE call_block SET cells = ?').run(bytes)
    }
  })
  const { groups } = await readAll(store)
  expect(groups[0]?.groups.find(({ value }) => value === '')?.calls).toBe(3)
})
