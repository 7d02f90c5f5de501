import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOpenStore, type OpenStore } from '../../electron/services/open-store.ts'
import type { ArchiveQuery } from '../../shared/archive/archive.ts'
import { madeRecord, madeRecords, toSave } from '../services/store/made-records.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import type { BenchRow } from './bench-row.ts'

const of = { connectionId: 'bench', report: 'queueDetails' } as const
const columns = [
  'src',
  'dst',
  'qnum',
  'disposition',
  'dst_name',
  'cuid',
  'wait',
  'billsec',
  'starttime',
] as const

/**
 * Fills an archive with records and measures its waits. A named folder is reused
 * without filling it again.
 */
export async function benchArchive(records = 1_000_000, keptFolder?: string): Promise<BenchRow[]> {
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'callboard-bench-')))
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'callboard.db')
  const store = await createOpenStore({ file, workerUrl: storeWorkerUrl })
  try {
    const rows: BenchRow[] = []
    if ((await store.read('archive.summaries', of.connectionId)).length === 0)
      rows.push(await fill(store, records))
    rows.push(...(await pages(store, records)), await pageWhileCounting(store))
    rows.push(await commitWhileReading(store, records), ...(await stream(store, file)))
    return rows
  } finally {
    await store.close()
    if (!keptFolder) await rm(folder, { recursive: true })
  }
}

async function fill(store: OpenStore, records: number): Promise<BenchRow> {
  const size = 1_000
  const took = await milliseconds(async () => {
    for (let n = 0; n < records; n += size) {
      await store.archive.savePage({
        ...of,
        operation: 'search',
        receivedAt: n,
        records: toSave(madeRecords(n, Math.min(size, records - n))),
        walk: null,
      })
    }
    await store.archive.indexed()
  })
  const perSecond = records / (took / 1_000)
  return row('archive: filled, 1,000 records per page', 'records/s', perSecond, '≥ 2000', perSecond >= 2_000)
}

async function pages(store: OpenStore, records: number): Promise<BenchRow[]> {
  const middle = madeRecord(Math.floor(records / 2))
  const number = String(middle.fields.src)
  const cuid = String(middle.fields.cuid)
  const from = middle.start - 7 * 86_400_000
  const cases: [string, ArchiveQuery['filter'], number][] = [
    ['first page, no filter', {}, 50],
    ['first page, number', { number }, 50],
    ['first page, queue', { queue: '903' }, 50],
    ['first page, agent by name', { agent: 'سارا كريمي' }, 50],
    ['first page, disposition', { disposition: 'ABANDONED' }, 50],
    ['first page, period of a week', { from, to: middle.start }, 50],
    ['first page, queue, disposition, agent', { queue: '903', disposition: 'BUSY', agent: '560' }, 50],
    ['first page, queue and period', { queue: '903', from, to: middle.start }, 50],
    ['free text, a number', { text: number }, 150],
    ['free text, part of a number', { text: number.slice(3, 9) }, 150],
    ['free text, a frequent name', { text: 'کریمی' }, 150],
    ['free text, two words', { text: `yzd ${number.slice(0, 6)}` }, 150],
    ['free text, two letters', { text: 'zi' }, 150],
    ['free text, an id', { text: cuid }, 150],
    ['free text and queue', { text: 'hoshmand', queue: '905' }, 150],
    ['free text, nothing found', { text: 'nothing at all' }, 150],
  ]
  const rows: BenchRow[] = []
  for (const [name, filter, goal] of cases) {
    rows.push(await timed(name, goal, () => store.archive.page({ ...of, filter, limit: 100 })))
  }
  for (const column of columns) {
    rows.push(
      await timed(`sort by ${column}`, 100, () =>
        store.archive.page({ ...of, sort: { column, descending: false }, limit: 100 }),
      ),
    )
  }
  rows.push(await timed('count and freeze the order, no filter', 500, () => store.archive.count(of)))
  rows.push(
    await timed('count and freeze the order, frequent text', 1_000, () =>
      store.archive.count({ ...of, filter: { text: 'کریمی' }, sort: { column: 'wait', descending: true } }),
    ),
  )
  const { total, view } = await store.archive.count(of)
  let offset = 0
  rows.push(
    await timed('page anywhere in a frozen order', 20, () => {
      offset = (offset + 617_077) % total
      return store.archive.page({ ...of, view, offset, limit: 100 })
    }),
  )
  return rows
}

async function pageWhileCounting(store: OpenStore): Promise<BenchRow> {
  const counting = store.archive.count({ ...of, sort: { column: 'duration', descending: true } })
  const result = await timed('first page while another search is counted', 50, () =>
    store.archive.page({ ...of, filter: { queue: '904' } }),
  )
  await counting
  return result
}

async function commitWhileReading(store: OpenStore, records: number): Promise<BenchRow> {
  const counting = store.archive.count({ ...of, sort: { column: 'billsec', descending: true } })
  let n = records
  const result = await timed('page of 20 committed during a long read', 50, () => {
    n += 20
    return store.archive.savePage({
      ...of,
      operation: 'ordered',
      receivedAt: n,
      records: toSave(madeRecords(n, 20)),
      walk: { lastId: String(n), received: n, savedAt: n },
    })
  })
  await counting
  return result
}

/** Reads all records' columns as an export does, against the SQLite shell. */
async function stream(store: OpenStore, file: string): Promise<BenchRow[]> {
  const before = process.memoryUsage.rss()
  let most = before
  let read = 0
  const took = await milliseconds(async () => {
    const { chunks } = await store.archive.iterateCells(of, columns, { chunk: 2_000 })
    for await (const chunk of chunks) {
      read += chunk.length
      most = Math.max(most, process.memoryUsage.rss())
    }
  })
  const growth = (most - before) / 2 ** 20
  const sql = `SELECT ${columns.join(', ')} FROM record WHERE archive = 1 ORDER BY started_at DESC, row DESC`
  const shell = await milliseconds(async () => {
    execFileSync('sqlite3', ['-csv', '-cmd', '.output /dev/null', file, sql])
  }).catch(() => null)
  const ratio = shell === null ? null : shell / took
  return [
    {
      name: 'archive: columns of all records streamed, against the sqlite3 shell',
      unit: 'records/s',
      ours: (read / took) * 1_000,
      baseline: shell === null ? null : (read / shell) * 1_000,
      ratio,
      goal: 'ratio ≥ 0.5',
      holds: ratio === null || ratio >= 0.5,
    },
    row('archive: memory growth while they are streamed', 'MiB', growth, '< 100', growth < 100),
  ]
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Takes the median of eleven runs after two warm-ups. */
async function timed(name: string, goal: number, work: () => Promise<unknown>): Promise<BenchRow> {
  const times: number[] = []
  for (let round = -2; round < 11; round++) {
    const took = await milliseconds(work)
    if (round >= 0) times.push(took)
  }
  const median = times.sort((a, b) => a - b)[5] ?? Number.NaN
  return row(`archive: ${name}`, 'ms', median, `< ${goal}`, median < goal)
}

function row(name: string, unit: string, ours: number, goal: string, holds: boolean): BenchRow {
  return { name, unit, ours, baseline: null, ratio: null, goal, holds }
}
