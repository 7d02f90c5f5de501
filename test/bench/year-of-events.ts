import { savePage } from '../../electron/services/archive/save-page.store.ts'
import { makeNextSnapshot, saveSnapshot } from '../../electron/services/board/snapshots.store.ts'
import { deliveryRow } from '../../electron/services/events/delivery.ts'
import { saveDelivery } from '../../electron/services/events/save-events.store.ts'
import type { Database } from '../../electron/services/store/thread/database.ts'
import type { ReportName } from '../../shared/reports/definitions.ts'
import { boardEventOf } from '../services/board/board-events.ts'
import { madeEvent } from '../services/store/made-events.ts'
import { type DatedRecord, toSave } from '../services/store/made-records.ts'

const dayMs = 86_400_000
const days = 365
const measuredDay = 200
const firstDay = Date.UTC(2025, 10, 23)
const opensMs = 8 * 3_600_000
const extensions = 100
const eventsOfCall = 8
const stepMs = 25_000

const startOf = (day: number) => firstDay + day * dayMs
/** When the measured day's calls begin, and how long they come (UTC milliseconds). */
export const opens = startOf(measuredDay) + opensMs
export const openForMs = 10 * 3_600_000

/**
 * Fills a store with a year of events, each day like the others. Only the measured one has its requests,
 * snapshots and records; the other days' rows stand in the way as they would.
 */
export function fillYear(db: Database, connectionId: string, events: number): void {
  const calls = callsOfDay(Math.round(events / days / eventsOfCall))
  db.exec('PRAGMA synchronous = OFF')
  db.exec('BEGIN')
  saveEvents(db, calls)
  db.exec('CREATE TEMP TABLE one_day AS SELECT * FROM event')
  db.exec('DELETE FROM event; DELETE FROM event_request; DELETE FROM sqlite_sequence')
  saveRecords(db, connectionId, calls)
  db.exec('COMMIT')
  for (let day = 0; day < days; day++) {
    db.exec('BEGIN')
    if (day === measuredDay) saveEvents(db, calls)
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
  // Else the program would index the year while it is measured.
  db.exec(`INSERT INTO event_text (seq, text) SELECT max(seq), '' FROM event`)
  db.exec('PRAGMA synchronous = FULL')
}

interface MadeCall {
  readonly id: string
  readonly number: string
  readonly queue: string
  /** Who takes the call, and who let it ring before. */
  readonly exten: string
  readonly missedBy: string
  readonly start: number
}

function callsOfDay(count: number): MadeCall[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `${n}.1`,
    number: `0912${String(1_000_000 + ((n * 7_919) % 9_000_000))}`,
    queue: String(901 + (n % 12)),
    exten: String(200 + (n % extensions)),
    missedBy: String(200 + ((n + 37) % extensions)),
    start: Math.round(opens + (n * openForMs) / count),
  }))
}

function saveEvents(db: Database, calls: readonly MadeCall[]): void {
  const happenings = calls.flatMap(({ id: unique_id, number, queue, exten, missedBy, start }) => {
    const of = { exten, participant: number, direction: 'in', queue, unique_id }
    const next = { ...of, exten: missedBy }
    const told: [string, Record<string, string>][] = [
      ['IncomingCall', { number, entry_point: 'to_simo_1', unique_id }],
      ['NewState', { ...next, state: 'Ringing' }],
      ['NewState', { ...next, state: 'Idle' }],
      ['NewState', { ...of, state: 'Ringing' }],
      ['NewState', { ...of, state: 'InUse' }],
      ['CdrQueue', { unique_id, queue, dst: exten, disposition: 'ANSWERED' }],
      ['NewState', { exten, state: 'Idle', unique_id }],
      ['Cdr', { unique_id, disposition: 'ANSWERED', src: number }],
    ]
    return told.map(([name, fields], step) =>
      boardEventOf(name, fields, { seq: 0, receivedAt: start + step * stepMs }),
    )
  })
  for (const event of happenings.sort((a, b) => a.receivedAt - b.receivedAt)) {
    const fields = event.fields ?? '{}'
    const received = { ...madeEvent(1), ...event, name: event.canonicalName, fields, rawBody: fields }
    saveDelivery(db, deliveryRow({ kind: 'event', event: received }))
  }
}

/** Saves what the call center records of the same calls. */
function saveRecords(db: Database, connectionId: string, calls: readonly MadeCall[]): void {
  const secondsOf = (steps: number) => (steps * stepMs) / 1_000
  const save = (report: ReportName, recordsOf: (call: MadeCall) => DatedRecord[]) => {
    const records = toSave(calls.flatMap(recordsOf))
    const of = {
      connectionId,
      report,
      operation: 'search',
      receivedAt: opens + openForMs,
      walk: null,
    } as const
    savePage(db, { ...of, records })
  }
  save('quick', ({ id, number, queue, start }) => [
    {
      start,
      fields: {
        ...{ _id: `c${id}`, cuid: id, type: 'incoming', src: number, dst: queue, lastapp: 'Queue' },
        ...{ entry_point: 'to_simo_1', disposition: 'ANSWERED', starttime: text(start) },
        ...{ endtime: text(start + 7 * stepMs), wait: secondsOf(4), billsec: secondsOf(3) },
        duration: secondsOf(7),
      },
    },
  ])
  save('queue', ({ id, number, queue, exten, start }) => [
    {
      start,
      fields: {
        ...{ _id: `e${id}`, cuid: id, queue_id: id, src: number, dst: exten, qnum: queue },
        ...{ disposition: 'ANSWERED', wait: secondsOf(4), billsec: secondsOf(2) },
      },
    },
  ])
  save('queueDetails', ({ id, number, queue, exten, missedBy, start }) => {
    const of = { cuid: id, queue_id: id, src: number, qnum: queue, wait: secondsOf(1), tries: 1 }
    const missed = { ...of, _id: `m${id}`, dst: missedBy, disposition: 'NO ANSWER', billsec: 0 }
    const taken = { ...of, _id: `a${id}`, dst: exten, disposition: 'ANSWERED', billsec: secondsOf(2) }
    return [
      { start: start + stepMs, fields: missed },
      { start: start + 3 * stepMs, fields: taken },
    ]
  })
}

const text = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** Makes the snapshots of the measured day as the background work does; returns what each took and its size. */
export function makeSnapshots(db: Database): { milliseconds: number; bytes: number }[] {
  const made: { milliseconds: number; bytes: number }[] = []
  const first = makeNextSnapshot(db, { until: startOf(1) })
  if (first === null) throw new Error('There are no events')
  // Stands for those of the days before.
  saveSnapshot(db, { ...first, at: startOf(measuredDay) })
  for (;;) {
    const began = performance.now()
    const next = makeNextSnapshot(db, { until: startOf(measuredDay + 1) })
    if (next === null) break
    made.push({ milliseconds: performance.now() - began, bytes: next.state.length })
    saveSnapshot(db, next)
  }
  // Stands for those of the days after, which the program would make while it is measured.
  saveSnapshot(db, { ...first, at: startOf(days) })
  return made
}
