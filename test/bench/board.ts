import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStore } from '../../electron/services/store/client/create-store.ts'
import { deliveryRow } from '../../electron/services/store/delivery.ts'
import { makeNextSnapshot, saveSnapshot } from '../../electron/services/store/worker/board/snapshots.ts'
import type { Database } from '../../electron/services/store/worker/database.ts'
import { saveDelivery } from '../../electron/services/store/worker/events/write.ts'
import { openDatabase } from '../../electron/services/store/worker/open-database.ts'
import { madeEvent } from '../services/store/made-events.ts'
import { boardEventOf } from '../shared/board/board-events.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import type { BenchRow } from './bench-row.ts'

const dayMs = 86_400_000
const days = 365
const measuredDay = 200
const firstDay = Date.UTC(2025, 10, 23)
const opensMs = 8 * 3_600_000
const openForMs = 10 * 3_600_000
const extensions = 100
const eventsOfCall = 8
const goalMs = 100
const instants = 300

/**
 * Fills a store with a year of events, and measures the floor at random instants of one of its days. Only that
 * day has its requests and snapshots; the other days' rows stand in the way as they would.
 */
export async function benchBoard(events = 18_000_000): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const file = join(folder, 'callboard.db')
  try {
    const { db } = openDatabase(file)
    fill(db, Math.round(events / days / eventsOfCall))
    const made = makeSnapshots(db)
    db.close()
    return [...made, ...(await anyInstant(file, events))]
  } finally {
    await rm(folder, { recursive: true })
  }
}

function fill(db: Database, callsOfDay: number): void {
  db.exec('PRAGMA synchronous = OFF')
  db.exec('BEGIN')
  saveDay(db, callsOfDay)
  db.exec('CREATE TEMP TABLE one_day AS SELECT * FROM event')
  db.exec('DELETE FROM event; DELETE FROM event_request; DELETE FROM sqlite_sequence')
  db.exec('COMMIT')
  for (let day = 0; day < days; day++) {
    db.exec('BEGIN')
    if (day === measuredDay) saveDay(db, callsOfDay)
    else {
      db.run(
        `INSERT INTO event (received_at, name, canonical_name, call_id, exten, queue, number, state)
         SELECT received_at + ?, name, canonical_name, call_id, exten, queue, number, state FROM one_day`,
        (day - measuredDay) * dayMs,
      )
    }
    db.run('INSERT INTO receiver_run VALUES (?, ?)', startOf(day), startOf(day + 1) - 1)
    db.exec('COMMIT')
  }
  db.exec('PRAGMA synchronous = FULL')
}

const startOf = (day: number) => firstDay + day * dayMs
const opens = startOf(measuredDay) + opensMs

function saveDay(db: Database, calls: number): void {
  const everyMs = openForMs / calls
  const happenings = Array.from({ length: calls }, (_, n) => {
    const unique_id = `${n}.1`
    const number = `0912${String(1_000_000 + ((n * 7_919) % 9_000_000))}`
    const exten = String(200 + (n % extensions))
    const of = { exten, participant: number, direction: 'in', queue: String(901 + (n % 12)), unique_id }
    const next = { ...of, exten: String(200 + ((n + 37) % extensions)) }
    const told: [string, Record<string, string>][] = [
      ['IncomingCall', { number, entry_point: 'to_simo_1', unique_id }],
      ['NewState', { ...next, state: 'Ringing' }],
      ['NewState', { ...next, state: 'Idle' }],
      ['NewState', { ...of, state: 'Ringing' }],
      ['NewState', { ...of, state: 'InUse' }],
      ['CdrQueue', { unique_id, queue: of.queue, dst: exten, disposition: 'ANSWERED' }],
      ['NewState', { exten, state: 'Idle', unique_id }],
      ['Cdr', { unique_id, disposition: 'ANSWERED', src: number }],
    ]
    return told.map(([name, fields], step) =>
      boardEventOf(name, fields, { seq: 0, receivedAt: Math.round(opens + n * everyMs + step * 25_000) }),
    )
  })
  for (const event of happenings.flat().sort((a, b) => a.receivedAt - b.receivedAt)) {
    const fields = event.fields ?? '{}'
    const received = { ...madeEvent(1), ...event, name: event.canonicalName, fields, rawBody: fields }
    saveDelivery(db, deliveryRow({ kind: 'event', event: received }))
  }
}

/** Makes the snapshots of the measured day, as the background work does. */
function makeSnapshots(db: Database): BenchRow[] {
  const times: number[] = []
  const sizes: number[] = []
  // Stands for those of the days before.
  let next = makeNextSnapshot(db, { until: startOf(1) })
  if (next) saveSnapshot(db, { ...next, at: startOf(measuredDay) })
  for (;;) {
    const began = performance.now()
    next = makeNextSnapshot(db, { until: startOf(measuredDay + 1) })
    if (next === null) break
    times.push(performance.now() - began)
    saveSnapshot(db, next)
    sizes.push(next.state.length)
  }
  return [
    row('floor: a quarter’s snapshot, longest', Math.max(...times), goalMs),
    {
      ...row('floor: snapshots of a day', sizes.reduce((sum, size) => sum + size, 0) / 1_000, 1_000),
      unit: 'kB',
    },
  ]
}

async function anyInstant(file: string, events: number): Promise<BenchRow[]> {
  const store = await createStore({ file, workerUrl: storeWorkerUrl })
  try {
    const times: number[] = []
    for (let n = -5; n < instants; n++) {
      const at = opens + Math.floor(Math.random() * openForMs)
      const began = performance.now()
      await store.boardStates.at(at)
      if (n >= 0) times.push(performance.now() - began)
    }
    times.sort((a, b) => a - b)
    const of = `events of any instant of a day, of ${events.toLocaleString('en')}`
    return [
      row(`floor: ${of}, median`, times[Math.floor(instants / 2)] ?? Number.NaN, goalMs),
      row(`floor: ${of}, longest of ${instants}`, times.at(-1) ?? Number.NaN, goalMs),
    ]
  } finally {
    await store.close()
  }
}

function row(name: string, ours: number, goal: number): BenchRow {
  return { name, unit: 'ms', ours, baseline: null, ratio: null, goal: `< ${goal}`, holds: ours < goal }
}
