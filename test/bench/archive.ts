import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createStore, type Store } from '../../electron/services/store/create-store.ts'
import type { ArchiveQuery } from '../../shared/reports/archive.ts'
import { madeRecord, madeRecords } from '../services/store/made-records.ts'

/** One measurement: `ratio` is ours ÷ baseline; both are null where there is nothing to compare with. */
export interface BenchRow {
  readonly name: string
  readonly unit: string
  readonly ours: number
  readonly baseline: number | null
  readonly ratio: number | null
  readonly goal: string
  readonly holds: boolean
}

const of = { profile: 'bench', report: 'queueDetails' } as const
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

/** Fills an archive with made records, and measures what a user waits for in it. */
export async function benchArchive(records = 1_000_000): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const file = join(folder, 'callboard.db')
  const store = await createStore({
    file,
    workerUrl: new URL('../../electron/services/store/worker.ts', import.meta.url),
  })
  try {
    const rows = [await fill(store, records), ...(await pages(store, records))]
    rows.push(await pageWhileCounting(store), await commitWhileReading(store, records))
    rows.push(...(await exportCsv(store, file, folder)))
    return rows
  } finally {
    await store.close()
    await rm(folder, { recursive: true })
  }
}

async function fill(store: Store, records: number): Promise<BenchRow> {
  const size = 1_000
  const took = await milliseconds(async () => {
    for (let n = 0; n < records; n += size) {
      await store.archive.savePage({
        ...of,
        operation: 'search',
        receivedAt: n,
        records: madeRecords(n, Math.min(size, records - n)),
        walk: null,
      })
    }
  })
  const perSecond = records / (took / 1_000)
  return row('archive: filled, 1,000 records per page', 'records/s', perSecond, '≥ 2000', perSecond >= 2_000)
}

async function pages(store: Store, records: number): Promise<BenchRow[]> {
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

async function pageWhileCounting(store: Store): Promise<BenchRow> {
  const counting = store.archive.count({ ...of, sort: { column: 'duration', descending: true } })
  const result = await timed('first page while another search is counted', 50, () =>
    store.archive.page({ ...of, filter: { queue: '904' } }),
  )
  await counting
  return result
}

async function commitWhileReading(store: Store, records: number): Promise<BenchRow> {
  const counting = store.archive.count({ ...of, sort: { column: 'billsec', descending: true } })
  let n = records
  const result = await timed('page of 20 committed during a long read', 50, () => {
    n += 20
    return store.archive.savePage({
      ...of,
      operation: 'ordered',
      receivedAt: n,
      records: madeRecords(n, 20),
      walk: { lastId: String(n), received: n, savedAt: n },
    })
  })
  await counting
  return result
}

/** The same columns as CSV: by the shell of SQLite, and by what an export does. */
async function exportCsv(store: Store, file: string, folder: string): Promise<BenchRow[]> {
  const output = join(folder, 'ours.csv')
  const before = process.memoryUsage.rss()
  let most = before
  let longest = 0
  const took = await milliseconds(async () => {
    const { chunks } = await store.archive.iterateCells(of, columns, { chunk: 2_000 })
    await pipeline(async function* () {
      for await (const chunk of chunks) {
        const began = performance.now()
        const text = chunk.map((cells) => cells.slice(1).map(quoted).join(',')).join('\r\n')
        longest = Math.max(longest, performance.now() - began)
        most = Math.max(most, process.memoryUsage.rss())
        yield `${text}\r\n`
      }
    }, createWriteStream(output))
  })
  const { size } = await stat(output)
  const growth = (most - before) / 2 ** 20
  const sql = `SELECT ${columns.join(', ')} FROM record WHERE archive = 1 ORDER BY started_at DESC, row DESC`
  const shell = await milliseconds(async () => {
    execFileSync('sqlite3', ['-csv', '-cmd', `.output ${join(folder, 'theirs.csv')}`, file, sql])
  }).catch(() => null)
  const speed = size / took
  const theirs = shell === null ? null : size / shell
  const ratio = theirs === null ? null : speed / theirs
  return [
    {
      name: 'archive: CSV of all records against the sqlite3 shell',
      unit: 'kB/s',
      ours: speed,
      baseline: theirs,
      ratio,
      goal: 'ratio ≥ 0.5',
      holds: ratio === null || ratio >= 0.5,
    },
    row('archive: memory growth during the export', 'MiB', growth, '< 100', growth < 100),
    row('archive: main thread held by one chunk', 'ms', longest, '< 50', longest < 50),
  ]
}

function quoted(cell: unknown): string {
  const text = String(cell ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The median of eleven, after two that warm up. */
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
