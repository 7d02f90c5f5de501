import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '../../electron/services/schema-history.store.ts'
import { mainFile } from '../../electron/services/store/stores.ts'
import { openDatabase } from '../../electron/services/store/thread/open-database.ts'
import { connectAsPage } from '../connect-as-page.ts'
import { type BrowserRun, startBrowserRun } from '../end-to-end/browser-run.ts'
import { createSurprises } from '../end-to-end/surprises.ts'
import type { BenchRow } from './bench-row.ts'
import { addOffice } from './window.ts'
import { fillYear, makeSnapshots, openForMs, opens } from './year-of-events.ts'

const goalMs = 100
const instants = 300

/** Fills a store with a year of events, and measures the floor as the page asks for it, at random instants of a day. */
export async function benchBoard(events = 18_000_000): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  try {
    const connectionId = await addOffice(folder)
    const { db } = openDatabase(join(folder, mainFile), migrations)
    fillYear(db, connectionId, events)
    const made = makeSnapshots(db)
    db.close()
    return [
      row('floor: a quarter’s snapshot, longest', Math.max(...made.map(({ milliseconds }) => milliseconds))),
      {
        ...row('floor: snapshots of a day', made.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000, 1_000),
        unit: 'kB',
      },
      ...(await inRun(folder, (run) => anyInstant(run, connectionId, events))),
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function inRun<T>(folder: string, work: (run: BrowserRun) => Promise<T>): Promise<T> {
  const run = await startBrowserRun(folder, createSurprises())
  try {
    return await work(run)
  } finally {
    await run.stop()
  }
}

async function anyInstant({ url }: BrowserRun, connectionId: string, events: number): Promise<BenchRow[]> {
  const client = await connectAsPage(url)
  const times: number[] = []
  let waiting = 0
  for (let n = -5; n < instants; n++) {
    const instant = opens + Math.floor(Math.random() * openForMs)
    const began = performance.now()
    const { calls } = await client.call('board.at', { connectionId, instant })
    if (n < 0) continue
    times.push(performance.now() - began)
    waiting += calls.filter(({ waitingSince }) => waitingSince !== null).length
  }
  client.close()
  if (waiting === 0) throw new Error('Nobody waits: there is nothing to measure')
  times.sort((a, b) => a - b)
  const of = `any instant of a day, of ${events.toLocaleString('en')} events`
  return [
    row(`floor: ${of}, median`, times[Math.floor(instants / 2)] ?? Number.NaN),
    row(`floor: ${of}, longest of ${instants}`, times.at(-1) ?? Number.NaN),
  ]
}

function row(name: string, ours: number, goal = goalMs): BenchRow {
  return { name, unit: 'ms', ours, baseline: null, ratio: null, goal: `< ${goal}`, holds: ours < goal }
}
