import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { exportFile } from '../../electron/services/exports/export-file.ts'
import { writeExport } from '../../electron/services/files/atomic-file.ts'
import { createOpenStore, type OpenStore } from '../../electron/services/open-store.ts'
import { nothingKnown } from '../../shared/clock/knowledge.ts'
import {
  type ExportFormat,
  type ExportRequest,
  type ExportValues,
  exportColumns,
} from '../../shared/exports.ts'
import { noNames } from '../../shared/people.ts'
import { madeRecords, toSave } from '../services/store/made-records.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import { type BenchRow, median } from './bench-row.ts'

const of = { connectionId: 'bench', report: 'queueDetails' } as const
const columns = ['src', 'dst', 'qnum', 'disposition', 'dst_name', 'cuid', 'wait', 'billsec', 'starttime']
const csv: ExportFormat = {
  kind: 'csv',
  byteOrderMark: true,
  separator: ',',
  quoting: 'needed',
  formulaGuard: false,
}
const workbook: ExportFormat = { kind: 'xlsx', sheetName: 'Calls', rightToLeft: true }
const rounds = 3

interface How {
  readonly format: ExportFormat
  readonly columns: ExportRequest['columns']
  readonly values: ExportValues
}

const sent = { kind: 'sent', times: 'text' } as const
const screen: ExportValues = {
  kind: 'screen',
  calendar: 'persian',
  zone: 'server',
  words: { disposition: { ANSWERED: 'پاسخ داده‌شده', 'NO ANSWER': 'بی‌پاسخ' } },
  steps: { one: '# گام', other: '# گام' },
}

/** Shown without goals. */
const withoutGoal: readonly (How & { readonly name: string })[] = [
  { name: 'XLSX', format: workbook, columns, values: sent },
  {
    name: 'CSV of all columns, times in both forms',
    format: csv,
    columns: 'all',
    values: { kind: 'sent', times: 'both' },
  },
  { name: 'CSV as on the screen', format: csv, columns, values: screen },
  { name: 'XLSX as on the screen', format: workbook, columns, values: screen },
  {
    name: 'JSON Lines of whole records',
    format: { kind: 'jsonLines', record: 'whole' },
    columns,
    values: sent,
  },
]

interface Exported {
  readonly milliseconds: number
  /** Peak memory growth in MiB. */
  readonly growth: number
  /** Longest block of the main thread in milliseconds. */
  readonly held: number
}

/** Exports a million archived records, alternating with the SQLite shell. */
export async function benchExports(records = 1_000_000): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const file = join(folder, 'callboard.db')
  const store = await createOpenStore({
    file,
    workerUrl: storeWorkerUrl,
  })
  try {
    await fill(store, records)
    const idle = await heldWhile(() => wait(2_000))
    const target = join(folder, 'ours')
    const ours: Exported[] = []
    const shell: (number | null)[] = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await exported(store, target, { format: csv, columns, values: sent }))
      shell.push(await shellMilliseconds(file, join(folder, 'theirs.csv')))
    }
    const took = median(ours.map(({ milliseconds }) => milliseconds))
    const theirs = shell.includes(null) ? null : median(shell.map(Number))
    const ratio = theirs === null ? null : theirs / took
    const perSecond = (milliseconds: number) => (records / milliseconds) * 1_000
    const growth = ours[0]?.growth ?? 0
    const held = Math.max(...ours.map((each) => each.held))
    const others: BenchRow[] = []
    for (const { name, ...how } of withoutGoal) {
      const { milliseconds } = await exported(store, target, how)
      others.push(plainRow(name, 'records/s', perSecond(milliseconds), '—', true))
    }
    return [
      {
        name: `exports: CSV against the sqlite3 shell${ratio === null ? ', which isn’t installed' : ''}`,
        unit: 'records/s',
        ours: perSecond(took),
        baseline: theirs === null ? null : perSecond(theirs),
        ratio,
        goal: 'ratio ≥ 0.5',
        holds: ratio === null || ratio >= 0.5,
      },
      plainRow('memory growth during the first CSV', 'MiB', growth, '< 100', growth < 100),
      {
        ...plainRow('main thread held during a CSV, against doing nothing', 'ms', held, '< 50', held < 50),
        baseline: idle,
        ratio: held / idle,
      },
      ...others,
    ]
  } finally {
    await store.close()
    await rm(folder, { recursive: true })
  }
}

async function fill(store: OpenStore, records: number): Promise<void> {
  const size = 1_000
  for (let n = 0; n < records; n += size) {
    await store.archive.savePage({
      ...of,
      operation: 'search',
      receivedAt: n,
      records: toSave(madeRecords(n, Math.min(size, records - n))),
      walk: null,
    })
  }
}

async function exported(store: OpenStore, path: string, how: How): Promise<Exported> {
  const plan = {
    report: of.report,
    format: how.format,
    values: how.values,
    columns: exportColumns(of.report, how),
    names: noNames,
    known: nothingKnown,
  }
  const headers = plan.columns.map(({ name }) => name)
  const before = process.memoryUsage.rss()
  let most = before
  const began = performance.now()
  const { chunks } = await store.archive.iterateRowText(of, plan)
  async function* watched() {
    for await (const chunk of chunks) {
      most = Math.max(most, process.memoryUsage.rss())
      yield chunk
    }
  }
  const held = await heldWhile(() => writeExport(path, exportFile(how.format, headers, watched())))
  const milliseconds = performance.now() - began
  return { milliseconds, growth: (most - before) / 2 ** 20, held }
}

/** Measures the longest block of the main thread in milliseconds. */
async function heldWhile(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

/** Null without the shell. */
async function shellMilliseconds(file: string, output: string): Promise<number | null> {
  const sql = `SELECT ${columns.join(', ')} FROM record ORDER BY started_at DESC, row DESC`
  const began = performance.now()
  try {
    execFileSync('sqlite3', ['-csv', '-header', '-cmd', `.output ${output}`, file, sql])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return performance.now() - began
}

function plainRow(name: string, unit: string, ours: number, goal: string, holds: boolean): BenchRow {
  return { name: `exports: ${name}`, unit, ours, baseline: null, ratio: null, goal, holds }
}
