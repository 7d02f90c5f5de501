import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOpenStore, type OpenStore } from '../../electron/services/open-store.ts'
import type { EventFilter } from '../../shared/webhooks/feed.ts'
import { madeEvent, saveEvents } from '../services/store/made-events.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import type { BenchRow } from './bench-row.ts'
import { benchReceiver } from './listener.ts'

/**
 * Fills a store with events, and measures the feed's waits and the speed of reception. A
 * folder that is named is kept, and isn't filled again.
 */
export async function benchEvents(events = 1_000_000, keptFolder?: string): Promise<BenchRow[]> {
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'callboard-bench-')))
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'callboard.db')
  try {
    const rows = await fillAndRead(file, events)
    rows.push(
      ...(await benchReceiver(`listener, ${events.toLocaleString('en')} events stored before`, file, 2)),
    )
    return rows
  } finally {
    if (!keptFolder) await rm(folder, { recursive: true })
  }
}

async function fillAndRead(file: string, events: number): Promise<BenchRow[]> {
  const store = await createOpenStore({ file, workerUrl: storeWorkerUrl })
  try {
    const rows: BenchRow[] = []
    const first = (await store.read('events.last', null))?.seq ?? 0
    if (first < events) rows.push(...(await fill(store, first, events)))
    rows.push(...(await pages(store, events)))
    return rows
  } finally {
    await store.close()
  }
}

async function fill(store: OpenStore, first: number, events: number): Promise<BenchRow[]> {
  const size = 500
  const heldBefore = residentMegabytes()
  const began = performance.now()
  for (let n = first; n < events; n += size) {
    const made = Array.from({ length: Math.min(size, events - n) }, (_, index) => madeEvent(n + index))
    await saveEvents(store.events, made)
  }
  const stored = ((events - first) * 1_000) / (performance.now() - began)
  await store.events.indexed()
  const found = ((events - first) * 1_000) / (performance.now() - began)
  const growth = residentMegabytes() - heldBefore
  return [
    row('events: growth of the process’s memory meanwhile', 'MiB', growth, '< 300', growth < 300),
    row('events: stored, 500 at once', 'events/s', stored, '≥ 5000', stored >= 5_000),
    row('events: stored and indexed', 'events/s', found, '≥ 1000', found >= 1_000),
  ]
}

function residentMegabytes(): number {
  return process.memoryUsage.rss() / 2 ** 20
}

async function pages(store: OpenStore, events: number): Promise<BenchRow[]> {
  const middle = madeEvent(Math.floor(events / 2))
  const { receivedAt } = middle
  const callId = middle.callId ?? ''
  const number = middle.number ?? '09121000000'
  const cases: [string, Partial<EventFilter>, number | null, number][] = [
    ['feed page, newest', {}, null, 20],
    ['feed page, far back', {}, Math.floor(events / 3), 20],
    ['filter by call id', { callId }, null, 20],
    ['filter by event', { names: ['Transfer'] }, null, 20],
    ['filter by extension', { exten: '510' }, null, 20],
    ['filter by extension and event, far back', { exten: '510', names: ['cdr'] }, 1_000, 20],
    ['filter by queue', { queue: '903' }, null, 20],
    ['filter by number', { number }, null, 20],
    ['filter by an hour long ago', { from: receivedAt - 3_600_000, to: receivedAt }, null, 20],
    ['filter by half of all time', { to: receivedAt }, null, 100],
    ['free text, an id', { text: callId }, null, 100],
    ['free text, part of a number', { text: number.slice(2, 9) }, null, 100],
    ['free text, a frequent name', { text: 'کریمی' }, null, 100],
    ['free text, two words', { text: `smith ${number.slice(0, 6)}` }, null, 100],
    ['free text and extension', { text: 'كاظم ۱۲۳', exten: '533' }, null, 100],
    ['free text, nothing found', { text: 'nothing at all' }, null, 100],
  ]
  const rows: BenchRow[] = []
  for (const [name, filter, before, goal] of cases) {
    rows.push(await timed(name, goal, () => store.events.page({ filter, before, limit: 100 })))
  }
  rows.push(await timed('count of a filter', 200, () => store.events.count({ filter: { exten: '510' } })))
  rows.push(await timed('values to choose from', 50, () => store.read('events.values', 'exten')))
  rows.push(await timed('one event, whole', 20, () => store.events.get(Math.floor(events / 2))))
  const all = { from: 0, to: madeEvent(events).receivedAt, heardUntil: madeEvent(events).receivedAt }
  rows.push(await timed('times of all states', 500, () => store.events.stateTimes(all)))
  rows.push(await timed('what the doctor looks at', 500, () => store.read('events.observations', null)))
  return rows
}

/** Takes the median of eleven runs after two warm-ups. */
async function timed(name: string, goal: number, work: () => Promise<unknown>): Promise<BenchRow> {
  const times: number[] = []
  for (let round = -2; round < 11; round++) {
    const began = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - began)
  }
  const median = times.sort((a, b) => a - b)[5] ?? Number.NaN
  return row(`events: ${name}`, 'ms', median, `< ${goal}`, median < goal)
}

function row(name: string, unit: string, ours: number, goal: string, holds: boolean): BenchRow {
  return { name, unit, ours, baseline: null, ratio: null, goal, holds }
}
